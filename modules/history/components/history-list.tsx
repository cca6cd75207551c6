import { FormattedMessage } from 'react-intl'
import { useOperationPages } from '#runtime/client/use-operation-pages.ts'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { HomeButton } from '#runtime/components/go-button.tsx'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { GAME_HISTORY_PAGE_SIZE } from '#schemas/limits.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { HistoryTable } from './history-table.tsx'
import { ListProgress } from './list-progress.tsx'

/** The player's ended games, five a page; each further page is added below. */
export function HistoryList() {
  const { results, waiting, isFailed, isBusy, more } = useOperationPages('searchGameHistory', (page) => ({
    page,
    maxResults: GAME_HISTORY_PAGE_SIZE,
  }))
  const [first] = results
  if (first === undefined)
    return <ScreenState of={waiting} skeleton={<ListSkeleton rows={GAME_HISTORY_PAGE_SIZE} />} />
  const { totalCount } = first
  if (totalCount === 0) return <NoHistory />
  const games = results.flatMap(({ result }) => fromColumns<GameInstance>(result))
  return (
    <>
      <HistoryTable games={games} />
      <ListProgress
        shown={games.length}
        total={totalCount}
        isFailed={isFailed}
        isBusy={isBusy}
        onMore={more}
      />
    </>
  )
}

function NoHistory() {
  return (
    <Panel>
      <EmptyState
        art="lottery"
        title={<FormattedMessage id="history.none" />}
        body={<FormattedMessage id="history.noneBody" />}
        action={
          <HomeButton>
            <FormattedMessage id="history.toGames" />
          </HomeButton>
        }
      />
    </Panel>
  )
}
