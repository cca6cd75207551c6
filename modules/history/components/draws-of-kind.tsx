import { FormattedMessage } from 'react-intl'
import { useOperationPages } from '#runtime/client/use-operation-pages.ts'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import type { GameInstance, GameRule } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import type { DrawPeriod } from '../state/draw-period.ts'
import { NoDraws } from './no-draws.tsx'
import { PastDraws } from './past-draws.tsx'
import { ListProgress } from './list-progress.tsx'

const PAGE_SIZE = 10

interface DrawsOfKindProps {
  gameRule: GameRule
  period: DrawPeriod
}

/** The draws of one kind of game, ten a page; each further page is added below. */
export function DrawsOfKind({ gameRule, period }: DrawsOfKindProps) {
  const { results, waiting, isFailed, isBusy, more } = useOperationPages('getGameTypeInstances', (page) => ({
    gameRule,
    page,
    maxResults: PAGE_SIZE,
    ...period,
  }))
  const [first] = results
  if (first === undefined) return <ScreenState of={waiting} />
  const { totalCount } = first
  if (totalCount === 0) return <NoDraws />
  const games = results.flatMap(({ result }) => fromColumns<GameInstance>(result))
  return (
    <Panel title={<FormattedMessage id={`history.kind.${gameRule}`} />}>
      <PastDraws games={games} />
      <ListProgress
        shown={games.length}
        total={totalCount}
        isFailed={isFailed}
        isBusy={isBusy}
        onMore={more}
      />
    </Panel>
  )
}
