import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Plays of a draw that is held several times an hour, and of one that is held once a day or less often. */
const PLAYS_OF_SHORT_SALE = 180
const PLAYS_OF_LONG_SALE = 1600
/** A raffle sells most of its tickets. Its draw needs 85 % of them where it is held once a week or less often. */
const TICKETS_SOLD = 0.94
/** Share of the plays that are sold as soon as a sale begins. */
const SOLD_AT_ONCE = 0.2
/** Two sales differ in their plays by at most this share. */
const SPREAD = 0.25
const TICKETS_SPREAD = 0.04

/** A game of the operator's catalogue with the interval of its draws. */
export interface PlannedGame {
  readonly gameId: number
  readonly everyMs: number
}

type OpenSale = Pick<
  GameInstance,
  'gameInstanceId' | 'gameRule' | 'registrationEndTime' | 'gamePlayMax' | 'sequenceNumber'
>

/** Whether the draws of a game are so far apart that the first one is not moved forward. */
export const isLongSale = ({ everyMs }: PlannedGame) => everyMs > DAY_MS

/**
 * Plays that a tournament has sold by a time of its sale, so that pools, prizes and tickets left are those of a game that people play. The
 * first sale of a game is complete at once: it is drawn early, so that a visitor finds results.
 */
export function plannedPlays(sale: OpenSale, game: PlannedGame, now: number): number {
  const { gameInstanceId, gameRule, registrationEndTime = now, gamePlayMax = 0, sequenceNumber } = sale
  const isFirst = sequenceNumber === 1 && !isLongSale(game)
  const elapsed = isFirst ? 1 : Math.min(1, Math.max(0, 1 - (registrationEndTime - now) / game.everyMs))
  const isRaffle = playUnits[gameRule] === 'ticket'
  const ofSale = game.everyMs < DAY_MS ? PLAYS_OF_SHORT_SALE : PLAYS_OF_LONG_SALE
  const full = isRaffle ? TICKETS_SOLD * gamePlayMax : ofSale
  const spread = 1 + (isRaffle ? TICKETS_SPREAD : SPREAD) * (2 * shareOf(gameInstanceId) - 1)
  const planned = full * spread * (SOLD_AT_ONCE + (1 - SOLD_AT_ONCE) * elapsed)
  return Math.min(gamePlayMax, Math.round(planned))
}

/** A number from 0 to below 1 that looks arbitrary and is the same for an instance every time. */
function shareOf(gameInstanceId: number): number {
  return (Math.imul(gameInstanceId, 2_654_435_761) >>> 0) / 2 ** 32
}
