import { compareAmounts } from '#schemas/money/compare-amounts.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { headlinePrize } from '../rules/headline-prize.ts'

/** Being drawn now, or starting in a moment: can be watched, not joined. */
export const isLive = (game: GameInstance) =>
  game.gameStatus === 'STARTED' || game.gameStatus === 'READY' || game.gameStatus === 'RETRY'

/** Not ended. Ended runs and replays are not in the lobby. */
export const isUpcoming = (game: GameInstance) => game.gameStatus !== 'ENDED' && game.gameStatus !== 'REPLAY1'

/** Start time of a game that starts when full. Not Infinity: Infinity − Infinity is NaN. */
const NEVER = Number.MAX_SAFE_INTEGER

const stage = (game: GameInstance) => (takesPlays(game) ? 0 : isLive(game) ? 1 : 2)

/**
 * Open games before running ones; the next draw first, then those that start when full. The order depends on nothing that
 * ticks, so that a card moves only when its game's status or start changes.
 */
export function byNextDraw(one: GameInstance, other: GameInstance): number {
  return stage(one) - stage(other) || byStart(one, other)
}

/** The highest prize of a game, as far as it is known. */
export const topPrize = (game: GameInstance) => headlinePrize(game).amount

/** The highest prize first. */
export const byTopPrize = (one: GameInstance, other: GameInstance) =>
  compareAmounts(topPrize(other), topPrize(one)) || byNextDraw(one, other)

/** The main game of a first screen first: a prize in the site's own currency, then the highest prize. */
export function byMainPrize(siteCurrencyId: number) {
  const isOwn = (game: GameInstance) => Number((game.payoutCurrencyId ?? game.currencyId) === siteCurrencyId)
  return (one: GameInstance, other: GameInstance) => isOwn(other) - isOwn(one) || byTopPrize(one, other)
}

/** Neither the play nor its fee costs anything. */
export const isFree = ({ gamePlayCost = 0, gameFeePerPlay = 0 }: GameInstance) =>
  gamePlayCost === 0 && gameFeePerPlay === 0

/** Has a start time, and so is in the timetable. */
export const hasTime = (game: GameInstance) => game.tournament === true

/** A draw that players wait for together: no card or spin, which is drawn when it is bought. */
export const isShared = (game: GameInstance) => game.gamePlayout === undefined

/** Its players pick numbers for lines or systems. */
export const isPicked = ({ gameRule }: GameInstance) => ['line', 'system'].includes(playUnits[gameRule])

/** The earliest start first, running draws included: a draw keeps its place from its sale to its end. */
export const byStart = (one: GameInstance, other: GameInstance) =>
  (one.tournamentStartTime ?? NEVER) - (other.tournamentStartTime ?? NEVER) ||
  one.gameId - other.gameId ||
  one.gameInstanceId - other.gameInstanceId

/** Plays that an instance still accepts. */
export const playsLeft = (game: GameInstance) =>
  Math.max(0, (game.gamePlayMax ?? 0) - (game.gamePlayCurrent ?? 0))

/** The instance nearest to being full first. */
export const byPlaysLeft = (one: GameInstance, other: GameInstance) =>
  playsLeft(one) - playsLeft(other) || one.gameInstanceId - other.gameInstanceId
