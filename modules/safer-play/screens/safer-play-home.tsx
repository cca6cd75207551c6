import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import type { IconName } from '#schemas/theme/icon-names.ts'
import { LinkRow, LinkRows } from '#runtime/components/link-row.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenLink } from '#runtime/registry/links.ts'
import { useSite } from '#runtime/site/site.ts'
import { Organisations } from '../components/organisations.tsx'

const CHOICES = [
  { id: 'limits', icon: 'limits', link: { screen: 'safer-play.limits' } },
  { id: 'reality', icon: 'clock', link: { screen: 'safer-play.realityCheck' } },
  { id: 'figures', icon: 'wallet', link: { screen: 'safer-play.figures' } },
  { id: 'timeout', icon: 'calendar', link: { screen: 'safer-play.timeout' } },
  { id: 'exclusion', icon: 'shield', link: { screen: 'safer-play.exclusion' } },
] as const satisfies readonly { id: string; icon: IconName; link: ScreenLink }[]

/** The player's ways to keep play within bounds, and people to talk to. */
export default function SaferPlayHome() {
  const { content, settings } = useSite().manifest
  const { responsible } = content.legalPages
  const values = { indefinite: String(settings.selfExclusion.indefinite) }
  return (
    <ScreenFrame title={<FormattedMessage id="safer-play.title" />} width="narrow">
      <p>
        <FormattedMessage id="safer-play.intro" />
      </p>
      <Panel>
        <LinkRows>
          {CHOICES.map(({ id, icon, link }) => (
            <LinkRow
              key={id}
              {...link}
              icon={icon}
              label={<FormattedMessage id={`safer-play.${id}.title`} />}
              value={<FormattedMessage id={`safer-play.${id}.body`} values={values} />}
            />
          ))}
        </LinkRows>
      </Panel>
      <Organisations />
      {responsible === undefined ? null : (
        <GoButton kind="quiet" screen="runtime.page" params={{ pageLink: responsible }}>
          <FormattedMessage id="safer-play.more" />
        </GoButton>
      )}
    </ScreenFrame>
  )
}
