import { useMemo } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Loaded } from '#runtime/components/loaded.tsx'
import { applyDrawEvent, EMPTY_DRAW } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import RaceTable from './race-table.tsx'

interface RaceResultProps {
  game: GameInstance
}

/** The final race table on the pages of an ended race: each play with its place, its points and its gap. */
export default function RaceResult({ game }: RaceResultProps) {
  const { gameRule, gameStatus, refundedTime } = game
  const isRun = (gameStatus === 'ENDED' || gameStatus === 'REPLAY1') && refundedTime === undefined
  return gameRule === 'regularGame' && isRun ? <Result game={game} /> : null
}

function Result({ game }: RaceResultProps) {
  const { gameInstanceId } = game
  return (
    <Loaded of={useOperation('getGameResults', { gameInstanceId })}>
      {(results) => <Final game={game} results={results} />}
    </Loaded>
  )
}

function Final({ game, results }: RaceResultProps & { results: OperationResult<'getGameResults'> }) {
  const draw = useMemo(() => applyDrawEvent(EMPTY_DRAW, { event: 'results', body: results }), [results])
  return <RaceTable game={game} draw={draw} />
}
