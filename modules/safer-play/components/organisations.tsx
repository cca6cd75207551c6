import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useSite } from '#runtime/site/site.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import styles from './safer-play.module.css'

/** The organisations that a site names for help; nothing where it names none. */
export function Organisations() {
  const { manifest, language } = useSite()
  const { helpOrganisations } = manifest.content
  const text = (texts: Record<string, string>) => localized(texts, language, manifest.languages.default)
  if (helpOrganisations.length === 0) return null
  return (
    <Panel title={<FormattedMessage id="safer-play.help.title" />}>
      <ul className={styles.choices}>
        {helpOrganisations.map(({ name, about, url, phone }) => (
          <li key={url} className={styles.limit}>
            <strong>{text(name)}</strong>
            <p className={styles.quiet}>{text(about)}</p>
            <ActionButton kind="quiet" size="small" href={url} newTab icon={<Icon name="external" />}>
              <Verbatim dir="ltr">{new URL(url).hostname}</Verbatim>
            </ActionButton>
            {phone === undefined ? null : (
              <ActionButton
                kind="quiet"
                size="small"
                href={`tel:${phone.replaceAll(/[^+0-9]/g, '')}`}
                icon={<Icon name="phone" />}
              >
                <Verbatim dir="ltr">{phone}</Verbatim>
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
