import { useOperation } from '#runtime/client/use-operation.ts'
import { useGameInstance } from '#runtime/live/game-instances.ts'

/** The payout table of an instance and the instance itself, loaded together in one request. */
export function usePayout(gameInstanceId: number) {
  const known = useGameInstance(gameInstanceId)
  const lobby = useOperation('getGameLobby', { gameInstanceId })
  return { payout: lobby.data?.gamePayoutInfo, game: known ?? lobby.data?.gameDetails, query: lobby }
}
