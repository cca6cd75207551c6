import { useOperation } from '#runtime/client/use-operation.ts'
import { useGameInstance } from '#games/live/game-instances.ts'
import { wholeGame } from '#games/live/whole-game.ts'
import { FAULT } from '#schemas/protocol/faults.ts'

/** The payout table of an instance and the instance itself, loaded in one request; for `Loaded`. */
export function usePayout(gameInstanceId: number) {
  const known = useGameInstance(gameInstanceId)
  const lobby = useOperation('getGameLobby', { gameInstanceId })
  const { data, error, isError, refetch } = lobby
  const answer = data && { payout: data.gamePayoutInfo, game: wholeGame(known, data.gameDetails) }
  return { data: answer, isError, isMissing: error?.code === FAULT.notFound, refetch }
}
