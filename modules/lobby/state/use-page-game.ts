import { useOperation } from '#runtime/client/use-operation.ts'
import { useFirstGameInstanceId, useGameInstance } from '#games/live/game-instances.ts'
import { wholeGame } from '#games/live/whole-game.ts'
import { useAreGamesLoading } from '#runtime/session/session.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { byNextDraw, isUpcoming } from '../rules/game-order.ts'

/** The address of a game's page has the id of an instance, or of a game: then the page shows its next instance. */
export type RequestedGame = { readonly id: number } | { readonly gid: number }

type GameLobby = OperationResult<'getGameLobby'>

export interface PageGame {
  /** The site has no such game, or none of its draws is open. */
  readonly isMissing: boolean
  readonly data: { readonly game: GameInstance; readonly lobby: GameLobby } | undefined
  readonly isError: boolean
  readonly refetch: () => unknown
}

/** The instance of a game's page in its current state, with its payout table and rules. */
export function usePageGame(asked: RequestedGame): PageGame {
  const next = useNextInstanceId('gid' in asked ? asked.gid : 0)
  const id = 'id' in asked ? asked.id : next.id
  const live = useGameInstance(id ?? 0)
  const lobby = useOperation('getGameLobby', { gameInstanceId: id ?? 0 }, { enabled: id !== undefined })
  const isMissing =
    ('gid' in asked && id === undefined && !next.isLoading) || lobby.error?.code === FAULT.notFound
  return {
    isMissing,
    data: lobby.data && { game: wholeGame(live, lobby.data.gameDetails), lobby: lobby.data },
    isError: lobby.isError || next.isError,
    refetch: next.isError ? next.refetch : lobby.refetch,
  }
}

/** The next instance of a game: a known one, or the first that the service finds. */
function useNextInstanceId(gameId: number) {
  const areGamesLoading = useAreGamesLoading()
  const known = useFirstGameInstanceId({ gameId, where: isUpcoming, order: byNextDraw })
  const isAsked = gameId > 0 && known === undefined && !areGamesLoading
  const found = useOperation('getFilteredGames', { gameId, maxResults: 1 }, { enabled: isAsked })
  const first = found.data && fromColumns<GameInstance>(found.data)[0]
  const { isError, refetch } = found
  return {
    id: known ?? first?.gameInstanceId,
    isLoading: areGamesLoading || (isAsked && found.data === undefined),
    isError: isAsked && isError,
    refetch,
  }
}
