import { useRowsInKind } from '#games/client/use-rows-in-kind.ts'
import { useDecimalPlaces } from '#runtime/format/amounts.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { isCelebrated } from './stake.ts'

export interface Win {
  /** Items and entries to other games that own plays won: their payout rows, without the cash of a progressive. */
  readonly things: readonly PayoutRow[]
  /** The player won a thing, or more money than the plays cost. */
  readonly isCelebrated: boolean
  /** The payout table, which names the things, is not loaded yet. */
  readonly isLoading: boolean
}

/** The player's win in a draw: the things beside the money, and whether it is celebrated. */
export function useWin(game: GameInstance, draw: DrawState): Win {
  const { gameInstanceId, currencyId = 0 } = game
  const { isGameOver, myPlays, progressiveWon } = draw
  const decimalPlaces = useDecimalPlaces(currencyId)
  // A row in kind has cash only where it won the progressive as well.
  const won = isGameOver
    ? myPlays.flatMap(({ ranksWon = [] }) =>
        ranksWon.filter(({ prize }) => prize === 0 || progressiveWon > 0),
      )
    : []
  const { rowInKind, isLoading } = useRowsInKind(gameInstanceId, won.length > 0)
  const things = won.flatMap((rank) => {
    const row = rowInKind(rank)
    return row === undefined ? [] : [{ ...row, rankPrize: 0 }]
  })
  return {
    things,
    isCelebrated: isCelebrated(game, draw, decimalPlaces) || things.length > 0,
    isLoading,
  }
}
