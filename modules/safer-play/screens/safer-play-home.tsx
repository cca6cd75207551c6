import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { useSite } from '#runtime/site/site.ts'
import { Organisations } from '../components/organisations.tsx'
import { ToolRows } from '../components/tool-rows.tsx'

/** The player's ways to keep play within bounds, and people to talk to. */
export default function SaferPlayHome() {
  const { responsible } = useSite().manifest.content.legalPages
  return (
    <ScreenFrame title={<FormattedMessage id="safer-play.title" />} width="narrow">
      <p>
        <FormattedMessage id="safer-play.intro" />
      </p>
      <Panel>
        <ToolRows />
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
