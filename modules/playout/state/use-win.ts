import { useOperation } from '#runtime/client/use-operation.ts'
import { useDecimalPlaces } from '#runtime/format/amounts.ts'
import type { DrawState } from '#runtime/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { isCelebrated } from './stake.ts'

export interface Win {
  /** Items and entries to other games that own plays won: the payout rows of prizes without money. */
  readonly things: readonly PayoutRow[]
  /** The player won a thing, or more money than the plays cost. */
  readonly isCelebrated: boolean
  /** The payout table, which names the things, is not loaded yet. */
  readonly isLoading: boolean
}

/** The player's win in a draw: the things beside the money, and whether it is celebrated. */
export function useWin(game: GameInstance, draw: DrawState): Win {
  const { gameInstanceId, currencyId = 0 } = game
  const { isGameOver, myPlays } = draw
  const decimalPlaces = useDecimalPlaces(currencyId)
  const won = isGameOver
    ? myPlays.flatMap(({ ranksWon = [] }) => ranksWon.filter(({ prize }) => prize === 0))
    : []
  const enabled = won.length > 0
  const { data, isError } = useOperation('getGamePayoutInfo', { gameInstanceId }, { enabled })
  const rows = data?.rows ?? []
  const things = won.flatMap(({ rankNumber, rankNumber2nd }) => {
    const row = rows.find((one) => one.rankNumber === rankNumber && one.rankNumber2nd === rankNumber2nd)
    return row?.prizeItem !== undefined || row?.satelliteItems?.length ? [row] : []
  })
  return {
    things,
    isCelebrated: isCelebrated(game, draw, decimalPlaces) || things.length > 0,
    isLoading: enabled && data === undefined && !isError,
  }
}
