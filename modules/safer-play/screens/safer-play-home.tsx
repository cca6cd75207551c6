import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenLink } from '#runtime/registry/links.ts'
import { useSite } from '#runtime/site/site.ts'
import { Organisations } from '../components/organisations.tsx'

const CHOICES = [
  { id: 'limits', link: { screen: 'safer-play.limits' } },
  { id: 'reality', link: { screen: 'safer-play.realityCheck' } },
  { id: 'figures', link: { screen: 'safer-play.figures' } },
  { id: 'timeout', link: { screen: 'safer-play.timeout' } },
  { id: 'exclusion', link: { screen: 'safer-play.exclusion' } },
] as const satisfies readonly { id: string; link: ScreenLink }[]

/** The player's ways to keep play within bounds, and people to talk to. */
export default function SaferPlayHome() {
  const { responsible } = useSite().manifest.content.legalPages
  return (
    <ScreenFrame title={<FormattedMessage id="safer-play.title" />} width="narrow">
      <p>
        <FormattedMessage id="safer-play.intro" />
      </p>
      {CHOICES.map(({ id, link }) => (
        <Panel
          key={id}
          title={<FormattedMessage id={`safer-play.${id}.title`} />}
          footer={
            <GoButton kind="quiet" {...link}>
              <FormattedMessage id={`safer-play.${id}.go`} />
            </GoButton>
          }
        >
          <p>
            <FormattedMessage id={`safer-play.${id}.body`} />
          </p>
        </Panel>
      ))}
      <Organisations />
      {responsible === undefined ? null : (
        <GoButton kind="quiet" screen="runtime.page" params={{ pageLink: responsible }}>
          <FormattedMessage id="safer-play.more" />
        </GoButton>
      )}
    </ScreenFrame>
  )
}
