import { fromMinor, toMinor, useDecimalPlaces } from '#runtime/format/amounts.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** The price of tickets with their fees. */
export function useTotal(
  { gamePlayCost = 0, gameFeePerPlay = 0, currencyId = 0 }: GameInstance,
  count: number,
) {
  const decimalPlaces = useDecimalPlaces(currencyId)
  const eachMinor = toMinor(gamePlayCost, decimalPlaces) + toMinor(gameFeePerPlay, decimalPlaces)
  return fromMinor(eachMinor * count, decimalPlaces)
}
