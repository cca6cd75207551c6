import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { WithSlots } from '#runtime/components/with-slots.tsx'
import { type Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'

/** The slots beside the player's plays. */
const SHOWN = ['game.playFace', 'history.game']

type Detail = OperationResult<'getGameHistoryDetail'>

interface OwnGameProps {
  of: { data: Detail | undefined; isError: boolean; error: Fault | null; refetch: () => unknown }
  children: (detail: Detail) => ReactNode
}

/** The player's part in a game once it has loaded; a game without the player, or none at all, says so. */
export function OwnGame({ of: query, children }: OwnGameProps) {
  const code = query.error?.code
  if (code !== FAULT.notYours && code !== FAULT.notFound)
    return (
      <Loaded of={query}>
        {(detail) => (
          <WithSlots ids={SHOWN} of={[{ game: detail.gameInstance }]}>
            {children(detail)}
          </WithSlots>
        )}
      </Loaded>
    )
  return (
    <Panel>
      <EmptyState
        art="notFound"
        title={<FormattedMessage id="history.notIn" />}
        body={<FormattedMessage id="history.notInBody" />}
        action={
          <GoButton screen="history.list">
            <FormattedMessage id="history.toHistory" />
          </GoButton>
        }
      />
    </Panel>
  )
}
