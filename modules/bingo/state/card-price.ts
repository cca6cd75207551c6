import { fromMinor, toMinor, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { useBalance } from '#runtime/live/accounts.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** The price of some cards in the game's currency, and the balance after the purchase; null for a visitor. */
export interface CardPrice {
  readonly cards: number
  readonly fees: number
  readonly total: number
  readonly balance: number | null
  readonly balanceAfter: number | null
}

export function useCardPrice(game: GameInstance, count: number): CardPrice {
  const { currencyId = 0, gamePlayCost = 0, gameFeePerPlay = 0 } = game
  const decimalPlaces = useDecimalPlaces(currencyId)
  const account = useBalance(currencyId)
  const cardsMinor = count * toMinor(gamePlayCost, decimalPlaces)
  const feesMinor = count * toMinor(gameFeePerPlay, decimalPlaces)
  const totalMinor = cardsMinor + feesMinor
  const decimal = (minor: number) => fromMinor(minor, decimalPlaces)
  return {
    cards: decimal(cardsMinor),
    fees: decimal(feesMinor),
    total: decimal(totalMinor),
    balance: account?.accountBalance ?? null,
    balanceAfter:
      account === undefined ? null : decimal(toMinor(account.accountBalance, decimalPlaces) - totalMinor),
  }
}
