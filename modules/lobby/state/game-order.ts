import { takesPlays } from '#runtime/live/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** Draws now, or in a moment: to be watched, not joined. */
export const isLive = (game: GameInstance) =>
  game.gameStatus === 'STARTED' || game.gameStatus === 'READY' || game.gameStatus === 'RETRY'

/** Still has something to come. Ended runs and replays are not in the lobby. */
export const isUpcoming = (game: GameInstance) => game.gameStatus !== 'ENDED' && game.gameStatus !== 'REPLAY1'

/** Stands for the start of a game that starts when full. Not Infinity: that minus itself is no order. */
const NEVER = Number.MAX_SAFE_INTEGER

const stage = (game: GameInstance) => (takesPlays(game) ? 0 : isLive(game) ? 1 : 2)

/**
 * Open games before running ones; the next draw first, then those that start when full. The order hangs on
 * nothing that ticks, so that a card only moves when its game's status or start changed.
 */
export function byNextDraw(one: GameInstance, other: GameInstance): number {
  return (
    stage(one) - stage(other) ||
    (one.tournamentStartTime ?? NEVER) - (other.tournamentStartTime ?? NEVER) ||
    one.gameId - other.gameId ||
    one.gameInstanceId - other.gameInstanceId
  )
}

/** What the amount on a card is: a jackpot that rolls on, a first prize, what fixed prizes are worth, or the pool. */
export type PrizeKind = 'jackpot' | 'topPrize' | 'prizesWorth' | 'prizePool'

/**
 * The prize that a game is played for. A first prize that is entries to another game has no amount of its own: there
 * the prizes that the table promises count, and where it promises none, what is in the pool.
 */
export function headlinePrize(game: GameInstance): { kind: PrizeKind; amount: number } {
  const { jackpot = 0, progressiveAmount = 0, prizePool = 0, totalGuaranteedPayoutItems = 0 } = game
  if (progressiveAmount > 0) return { kind: 'jackpot', amount: Math.max(jackpot, progressiveAmount) }
  const isWorthALine = jackpot > (game.gamePlayCost ?? 0)
  if (isWorthALine || (jackpot > 0 && totalGuaranteedPayoutItems === 0))
    return { kind: 'topPrize', amount: jackpot }
  if (totalGuaranteedPayoutItems > 0) return { kind: 'prizesWorth', amount: totalGuaranteedPayoutItems }
  return { kind: 'prizePool', amount: prizePool }
}

/** What a game pays at best, as far as it is known. */
export const topPrize = (game: GameInstance) => headlinePrize(game).amount

/** The highest prize first. */
export const byTopPrize = (one: GameInstance, other: GameInstance) =>
  topPrize(other) - topPrize(one) || byNextDraw(one, other)

/** Is drawn at a time, and so in the timetable. */
export const hasTime = (game: GameInstance) => game.tournament === true

/** Running draws first, then the next ones. */
export const liveFirst = (one: GameInstance, other: GameInstance) =>
  Number(isLive(other)) - Number(isLive(one)) || byNextDraw(one, other)

/** Plays that an instance still takes. */
export const playsLeft = (game: GameInstance) =>
  Math.max(0, (game.gamePlayMax ?? 0) - (game.gamePlayCurrent ?? 0))

/** The one that is nearest to being full first. */
export const byPlaysLeft = (one: GameInstance, other: GameInstance) =>
  playsLeft(one) - playsLeft(other) || one.gameInstanceId - other.gameInstanceId
