import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperationEach } from '#runtime/client/use-operation-each.ts'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { GAME_HISTORY_PAGE_SIZE } from '#schemas/limits.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { HistoryTable } from './history-table.tsx'
import { ShownOf } from './shown-of.tsx'

/** The player's ended games, five a page; each further page is added below. */
export function HistoryList() {
  const [pageCount, setPageCount] = useState(1)
  const pages = useOperationEach(
    'searchGameHistory',
    Array.from({ length: pageCount }, (_, page) => ({ page, maxResults: GAME_HISTORY_PAGE_SIZE })),
  )
  const failed = pages.find(({ isError, data }) => isError && data === undefined)
  const [first] = pages
  if (first?.data === undefined) {
    const retry = () => void first?.refetch()
    return <ScreenState of={{ state: failed ? 'error' : 'loading', retry }} />
  }
  const { totalCount } = first.data
  if (totalCount === 0) return <NoHistory />
  const games = pages.flatMap(({ data }) =>
    data === undefined ? [] : fromColumns<GameInstance>(data.result),
  )
  return (
    <>
      <HistoryTable games={games} />
      <ShownOf
        shown={games.length}
        total={totalCount}
        isFailed={failed !== undefined}
        isBusy={pages.some(({ isFetching }) => isFetching)}
        onMore={() => (failed ? void failed.refetch() : setPageCount(pageCount + 1))}
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
          <GoButton screen="lobby.home">
            <FormattedMessage id="history.toGames" />
          </GoButton>
        }
      />
    </Panel>
  )
}
