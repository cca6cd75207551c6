import { FormattedMessage } from 'react-intl'
import { BackLink } from '#runtime/components/back-link.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { useSite } from '#runtime/site/site.ts'
import { Consequences } from '../components/consequences.tsx'
import { Organisations } from '../components/organisations.tsx'
import styles from '../components/safer-play.module.css'

/** Explains a self-exclusion before the player chooses its length. */
export default function Exclusion() {
  const { indefinite, chooseSites } = useSite().manifest.settings.selfExclusion
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="safer-play.home">
          <FormattedMessage id="safer-play.title" />
        </BackLink>
      }
      title={<FormattedMessage id="safer-play.exclusion.title" />}
      width="narrow"
    >
      <Panel>
        <div className={styles.fields}>
          <p>
            <FormattedMessage id="safer-play.exclusion.body" values={{ indefinite: String(indefinite) }} />
          </p>
          <Consequences kind="exclusion" sites={chooseSites ? 'choice' : 'all'} />
          <GoButton screen="safer-play.setExclusion" fullWidth>
            <FormattedMessage id="safer-play.exclusion.choose" />
          </GoButton>
          <GoButton screen="safer-play.timeout" kind="quiet" fullWidth>
            <FormattedMessage id="safer-play.exclusion.instead" />
          </GoButton>
        </div>
      </Panel>
      <Organisations />
    </ScreenFrame>
  )
}
