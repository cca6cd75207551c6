import { addAmounts, useDecimalPlaces } from '#runtime/format/amounts.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** The price of a card with its fee, in the game's currency. */
export function useCardPrice({ currencyId = 0, gamePlayCost = 0, gameFeePerPlay = 0 }: GameInstance): number {
  return addAmounts(gamePlayCost, gameFeePerPlay, useDecimalPlaces(currencyId))
}
