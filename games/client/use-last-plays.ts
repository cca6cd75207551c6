import { useSession } from '#runtime/session/session.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { useOperation } from '#runtime/client/use-operation.ts'

/** Past games in which the last plays are looked for. */
const LOOKED_AT = 20

export interface LastPlays {
  readonly state: 'loading' | 'failed' | 'found'
  readonly plays: readonly string[]
  /** The game that they were in. */
  readonly game: GameInstance | null
  readonly again: () => void
}

/** The player's plays in the last draw of this game, or else of another one that takes the same plays. */
export function useLastPlays(
  { gameId }: Pick<GameInstance, 'gameId'>,
  takesTheSame: (game: GameInstance) => boolean,
): LastPlays {
  const { state } = useSession()
  const isPlayer = state === 'loggedIn'
  const past = useOperation('searchGameHistory', { page: 0, maxResults: LOOKED_AT }, { enabled: isPlayer })
  const games = past.data === undefined ? [] : fromColumns<GameInstance>(past.data.result)
  const last = games.find((game) => game.gameId === gameId) ?? games.find(takesTheSame)
  const detail = useOperation(
    'getGameHistoryDetail',
    { gameInstanceId: last?.gameInstanceId ?? 0 },
    { enabled: last !== undefined },
  )
  const isLoading = (isPlayer && past.data === undefined) || (last !== undefined && detail.data === undefined)
  const isFailed = past.isError || detail.isError
  return {
    state: isFailed ? 'failed' : isLoading ? 'loading' : 'found',
    plays: detail.data?.plays.map(({ play }) => play) ?? [],
    game: last ?? null,
    again: () => void (past.isError ? past.refetch() : detail.refetch()),
  }
}
