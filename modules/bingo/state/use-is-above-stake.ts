import { addAmounts, useDecimalPlaces } from '#runtime/format/amounts.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { compareAmounts } from '#schemas/money/compare-amounts.ts'
import { useCardPrice } from './card-price.ts'
import type { OwnWin } from './own-wins.ts'

/** Whether the player's wins so far are an item, or more than the cards cost: a smaller win is reported, not celebrated. */
export function useIsAboveStake(game: GameInstance, wins: readonly OwnWin[], cards: number): boolean {
  const { currencyId = 0, payoutCurrencyId = currencyId } = game
  const decimalPlaces = useDecimalPlaces(payoutCurrencyId)
  const { total } = useCardPrice(game, cards)
  if (wins.some(({ prize }) => prize.row.prizeItem !== undefined)) return true
  const won = wins.reduce((sum, { amount }) => addAmounts(sum, amount ?? 0, decimalPlaces), 0)
  return payoutCurrencyId === currencyId && compareAmounts(won, total) > 0
}
