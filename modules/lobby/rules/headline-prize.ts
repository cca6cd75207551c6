import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'

/**
 * The kind of prize on a card: a rolling jackpot, a first prize, one that a full game pays, entries to another game, the value of fixed
 * prizes, a pool that has hardly begun, or the pool.
 */
export type PrizeKind =
  | 'jackpot'
  | 'topPrize'
  | 'whenFull'
  | 'entries'
  | 'prizesWorth'
  | 'growing'
  | 'prizePool'

export interface HeadlinePrize {
  readonly kind: PrizeKind
  readonly amount: number
}

/** How many times the highest amount a table guarantees where its main prizes have none: items, or entries to another game. */
const MAIN_PRIZES_TIMES = 2

/** A first prize of fewer prices of a play says nothing about a pool that grows until the start. */
const GROWN_TIMES = 10

/**
 * The headline prize of a game. A first prize of entries or an item has no amount: the prizes guaranteed by the table
 * count, or, without guarantees, the pool.
 */
export function headlinePrize(game: GameInstance): HeadlinePrize {
  const {
    jackpot = 0,
    progressiveAmount = 0,
    prizePool = 0,
    totalGuaranteedPayoutItems: guaranteed = 0,
  } = game
  if (progressiveAmount > 0) return { kind: 'jackpot', amount: Math.max(jackpot, progressiveAmount) }
  const { gamePlayCost = 0, topPrize: { whenFull = 0, entries = 0 } = {} } = game
  const highest = Math.max(jackpot, whenFull)
  const isWorthALine = highest > gamePlayCost && guaranteed <= highest * MAIN_PRIZES_TIMES
  if (isWorthALine || (highest > 0 && guaranteed === 0)) {
    if (whenFull > jackpot) return { kind: 'whenFull', amount: whenFull }
    return { kind: isGrowing(game) ? 'growing' : 'topPrize', amount: jackpot }
  }
  if (guaranteed > 0) {
    const isEntries = entries > 0 && playUnits[game.gameRule] !== 'ticket'
    return { kind: isEntries ? 'entries' : 'prizesWorth', amount: guaranteed }
  }
  return { kind: isGrowing(game) ? 'growing' : 'prizePool', amount: prizePool }
}

/** Whether all prizes are shares of a pool that starts at a set time and has hardly begun. */
function isGrowing(game: GameInstance): boolean {
  const { jackpot = 0, gamePlayCost = 0, payoutPercentage = 0, totalGuaranteedPayoutItems = 0 } = game
  const isPool = totalGuaranteedPayoutItems === 0 && payoutPercentage > 0 && gamePlayCost > 0
  return (
    isPool && game.tournament === true && game.gameStatus === 'OPEN' && jackpot < gamePlayCost * GROWN_TIMES
  )
}
