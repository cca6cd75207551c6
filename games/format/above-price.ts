import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { DECIMAL_PLACES_MAX } from '#schemas/limits.ts'
import { compareAmounts } from '#schemas/money/compare-amounts.ts'
import { addAmounts } from '#runtime/format/amounts.ts'

/** Whether a prize is higher than the price of a play with its fee: no other prize is celebrated. */
export function isAbovePrice(prize: number, { gamePlayCost = 0, gameFeePerPlay = 0 }: GameInstance): boolean {
  return compareAmounts(prize, addAmounts(gamePlayCost, gameFeePerPlay, DECIMAL_PLACES_MAX)) > 0
}
