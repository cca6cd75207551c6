import { FormattedMessage } from 'react-intl'
import { LinkRow, LinkRows } from '#runtime/components/link-row.tsx'
import type { ScreenLink } from '#runtime/registry/links.ts'
import { useSite } from '#runtime/site/site.ts'
import type { IconName } from '#schemas/theme/icon-names.ts'

const TOOLS = [
  { id: 'limits', icon: 'limits', link: { screen: 'safer-play.limits' } },
  { id: 'reality', icon: 'clock', link: { screen: 'safer-play.realityCheck' } },
  { id: 'figures', icon: 'wallet', link: { screen: 'safer-play.figures' } },
  { id: 'blocks', icon: 'games', link: { screen: 'safer-play.blocks' } },
  { id: 'selfCheck', icon: 'info', link: { screen: 'safer-play.selfCheck' } },
  { id: 'timeout', icon: 'calendar', link: { screen: 'safer-play.timeout' } },
  { id: 'exclusion', icon: 'shield', link: { screen: 'safer-play.exclusion' } },
] as const satisfies readonly { id: string; icon: IconName; link: ScreenLink }[]

/** The player's tools for safer play, each with its screen. */
export function ToolRows({ onGo }: { onGo?: () => void }) {
  const { indefinite } = useSite().manifest.settings.selfExclusion
  return (
    <LinkRows>
      {TOOLS.map(({ id, icon, link }) => (
        <LinkRow
          key={id}
          {...link}
          icon={icon}
          label={<FormattedMessage id={`safer-play.${id}.title`} />}
          value={
            <FormattedMessage id={`safer-play.${id}.body`} values={{ indefinite: String(indefinite) }} />
          }
          {...(onGo && { onClick: onGo })}
        />
      ))}
    </LinkRows>
  )
}
