import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** Takes plays now: what a lobby offers first. */
export const takesPlays = (game: GameInstance) => game.gameStatus === 'OPEN' && game.isPlayable !== false

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

/** What a game pays at best, as far as it is known: its jackpot, or what is in its pools. */
export const topPrize = (game: GameInstance) =>
  Math.max(game.jackpot ?? 0, game.progressiveAmount ?? 0, game.prizePool ?? 0)

/**
 * The game that a lobby is about: the one the site names, or the open one with the highest prize in the
 * site's own currency. Null where none is open.
 */
export function heroGame(
  games: readonly GameInstance[],
  site: { gameId?: number | undefined; currencyId: number },
): GameInstance | null {
  const open = games.filter(takesPlays)
  const named = open.find((game) => game.gameId === site.gameId)
  if (named) return named
  const own = open.filter((game) => (game.payoutCurrencyId ?? game.currencyId) === site.currencyId)
  const candidates = own.length > 0 ? own : open
  return (
    candidates.toSorted((one, other) => topPrize(other) - topPrize(one) || byNextDraw(one, other))[0] ?? null
  )
}
