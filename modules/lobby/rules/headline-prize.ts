import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** The kind of amount on a card: a rolling jackpot, a first prize, the value of fixed prizes, or the pool. */
export type PrizeKind = 'jackpot' | 'topPrize' | 'prizesWorth' | 'prizePool'

/** How many times the highest amount a table guarantees where its main prizes have none: items, or entries to another game. */
const MAIN_PRIZES_TIMES = 2

/**
 * The headline prize of a game. A first prize of entries or an item has no amount: the prizes guaranteed by the table
 * count, or, without guarantees, the pool.
 */
export function headlinePrize(game: GameInstance): { kind: PrizeKind; amount: number } {
  const { jackpot = 0, progressiveAmount = 0, prizePool = 0, totalGuaranteedPayoutItems = 0 } = game
  if (progressiveAmount > 0) return { kind: 'jackpot', amount: Math.max(jackpot, progressiveAmount) }
  const isWorthALine =
    jackpot > (game.gamePlayCost ?? 0) && totalGuaranteedPayoutItems <= jackpot * MAIN_PRIZES_TIMES
  if (isWorthALine || (jackpot > 0 && totalGuaranteedPayoutItems === 0))
    return { kind: 'topPrize', amount: jackpot }
  if (totalGuaranteedPayoutItems > 0) return { kind: 'prizesWorth', amount: totalGuaranteedPayoutItems }
  return { kind: 'prizePool', amount: prizePool }
}
