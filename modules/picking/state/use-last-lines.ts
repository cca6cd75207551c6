import { useOperation } from '#runtime/client/use-operation.ts'
import { useSession } from '#runtime/session/session.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { linesFor } from './own-numbers.ts'
import type { Line, PickForm } from './plays.ts'

/** Past games in which the last lines are looked for. */
const LOOKED_AT = 20

export interface LastLines {
  readonly state: 'loading' | 'failed' | 'found'
  readonly lines: readonly Line[]
  /** The game that they were in. */
  readonly game: Pick<GameInstance, 'gameTitle' | 'sequenceNumber'> | null
  readonly again: () => void
}

/** The player's lines in the last draw of this game, or else of another one with the same kind of line. */
export function useLastLines({ gameId }: Pick<GameInstance, 'gameId'>, form: PickForm): LastLines {
  const { state } = useSession()
  const isPlayer = state === 'loggedIn'
  const past = useOperation('searchGameHistory', { page: 0, maxResults: LOOKED_AT }, { enabled: isPlayer })
  const games = past.data === undefined ? [] : fromColumns<GameInstance>(past.data.result)
  const last = games.find((game) => game.gameId === gameId) ?? games.find((game) => takes(game, form))
  const detail = useOperation(
    'getGameHistoryDetail',
    { gameInstanceId: last?.gameInstanceId ?? 0 },
    { enabled: last !== undefined },
  )
  const plays = detail.data?.plays.map(({ play }) => play) ?? []
  const isLoading = (isPlayer && past.data === undefined) || (last !== undefined && detail.data === undefined)
  const isFailed = past.isError || detail.isError
  return {
    state: isFailed ? 'failed' : isLoading ? 'loading' : 'found',
    lines: linesFor(plays, form),
    game: last ?? null,
    again: () => void (past.isError ? past.refetch() : detail.refetch()),
  }
}

const takes = (game: GameInstance, form: PickForm) =>
  game.gamePlaySize === form.size &&
  game.gamePlayRange === form.range &&
  (game.gamePlaySize2nd ?? 0) === form.size2nd &&
  (game.gamePlayRange2nd ?? 0) === form.range2nd
