import { useOperation } from '#runtime/client/use-operation.ts'
import type { DrawState } from '#runtime/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'

interface WonThings {
  /** The rows of prizes without money that own plays won. */
  readonly things: readonly PayoutRow[]
  /** The payout table, which names them, is not loaded yet. */
  readonly isLoading: boolean
}

/** Items and entries to other games that the player won in an ended draw. */
export function useWonThings(
  { gameInstanceId }: GameInstance,
  { isGameOver, myPlays }: DrawState,
): WonThings {
  const won = myPlays.flatMap(({ ranksWon = [] }) => ranksWon.filter(({ prize }) => prize === 0))
  const enabled = isGameOver && won.length > 0
  const { data, isError } = useOperation('getGamePayoutInfo', { gameInstanceId }, { enabled })
  const rows = data?.rows ?? []
  const things = won.flatMap(({ rankNumber, rankNumber2nd }) => {
    const row = rows.find((one) => one.rankNumber === rankNumber && one.rankNumber2nd === rankNumber2nd)
    return row?.prizeItem !== undefined || row?.satelliteItems?.length ? [row] : []
  })
  return { things: enabled ? things : [], isLoading: enabled && data === undefined && !isError }
}
