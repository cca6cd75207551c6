import { fromMinor, toMinor, useDecimalPlaces } from '#runtime/format/amounts.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { maximumWinOfBets } from '../rules/liability.ts'
import { linesOfBet, type BetTerms, type PermPlay } from '../rules/perm-play.ts'

/** The figures of bets. Minor units. */
export interface BetSums {
  /** Lines charged: combinations times stake. */
  readonly lines: number
  readonly playsMinor: number
  readonly feesMinor: number
  readonly totalMinor: number
  /** No draw pays more than this. */
  readonly maximumWinMinor: number
}

/** Lines, price and maximum win of complete bets, as the service will count them. */
export function sumsOf(terms: BetTerms, bets: readonly PermPlay[], feePerLineMinor: number): BetSums {
  const lines = bets.reduce((sum, bet) => sum + linesOfBet(terms, bet), 0)
  const playsMinor = terms.gamePlayCostMinor * lines
  const feesMinor = feePerLineMinor * lines
  const totalMinor = playsMinor + feesMinor
  return { lines, playsMinor, feesMinor, totalMinor, maximumWinMinor: maximumWinOfBets(terms, bets) }
}

/** The figures of bets as displayed amounts, in the game's currency. */
export interface BetAmounts {
  readonly lines: number
  readonly plays: number
  readonly fees: number
  readonly total: number
  readonly maximumWin: number
}

/** Computes the amounts of bets in a game. */
export function useBetAmounts(
  game: GameInstance,
  terms: BetTerms,
): (bets: readonly PermPlay[]) => BetAmounts {
  const decimalPlaces = useDecimalPlaces(game.currencyId ?? 0)
  const feePerLineMinor = toMinor(game.gameFeePerPlay ?? 0, decimalPlaces)
  return (bets) => {
    const sums = sumsOf(terms, bets, feePerLineMinor)
    return {
      lines: sums.lines,
      plays: fromMinor(sums.playsMinor, decimalPlaces),
      fees: fromMinor(sums.feesMinor, decimalPlaces),
      total: fromMinor(sums.totalMinor, decimalPlaces),
      maximumWin: fromMinor(sums.maximumWinMinor, decimalPlaces),
    }
  }
}
