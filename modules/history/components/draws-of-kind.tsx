import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperationEach } from '#runtime/client/use-operation-each.ts'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import type { GameInstance, GameRule } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import type { DrawPeriod } from '../state/draw-period.ts'
import { NoDraws } from './no-draws.tsx'
import { PastDraws } from './past-draws.tsx'
import { ShownOf } from './shown-of.tsx'

const PAGE_SIZE = 10

interface DrawsOfKindProps {
  gameRule: GameRule
  period: DrawPeriod
}

/** The draws of one kind of game, ten a page; each further page is added below. */
export function DrawsOfKind({ gameRule, period }: DrawsOfKindProps) {
  const [pageCount, setPageCount] = useState(1)
  const pages = useOperationEach(
    'getGameTypeInstances',
    Array.from({ length: pageCount }, (_, page) => ({ gameRule, page, maxResults: PAGE_SIZE, ...period })),
  )
  const failed = pages.find(({ isError, data }) => isError && data === undefined)
  const [first] = pages
  if (first?.data === undefined) {
    const retry = () => void first?.refetch()
    return <ScreenState of={{ state: failed ? 'error' : 'loading', retry }} />
  }
  const { totalCount } = first.data
  if (totalCount === 0) return <NoDraws />
  const games = pages.flatMap(({ data }) =>
    data === undefined ? [] : fromColumns<GameInstance>(data.result),
  )
  return (
    <Panel title={<FormattedMessage id={`history.kind.${gameRule}`} />}>
      <PastDraws games={games} />
      <ShownOf
        shown={games.length}
        total={totalCount}
        isFailed={failed !== undefined}
        isBusy={pages.some(({ isFetching }) => isFetching)}
        onMore={() => (failed ? void failed.refetch() : setPageCount(pageCount + 1))}
      />
    </Panel>
  )
}
