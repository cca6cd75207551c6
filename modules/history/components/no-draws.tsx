import { FormattedMessage } from 'react-intl'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { Panel } from '#runtime/components/panel.tsx'

/** Shown where no draw ended, or none in the chosen period. */
export function NoDraws() {
  return (
    <Panel>
      <EmptyState
        title={<FormattedMessage id="history.draws.none" />}
        body={<FormattedMessage id="history.draws.noneBody" />}
      />
    </Panel>
  )
}
