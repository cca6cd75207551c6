import type { GameInstance, GameRule } from '#schemas/entities/game-instance.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { byMainPrize, byNextDraw, byPlaysLeft, hasTime, isShared, isUpcoming, byStart } from './game-order.ts'

/** Length of the list of open games: the cards in a rendered page, and those below them until the browser has loaded all games. */
const LISTED = 36
/** Draws in the timetable, and games of each kind: for filters, the slip and the last results. */
const OF_EACH = 12

export interface FirstScreenSettings {
  /** The site's main currency. */
  readonly currencyId: number
  /** The main game in the lobby's settings; 0 for the highest prize. */
  readonly mainGameId: number
  /** The game of the slim view. */
  readonly mainGameInstanceId: number | null
}

/**
 * The ids of the games in a large lobby that its first screen shows: the first of each of its lists and of each kind. The
 * list of open games begins with them, in the same order.
 */
export function firstGames(
  games: readonly GameInstance[],
  { currencyId, mainGameId, mainGameInstanceId }: FirstScreenSettings,
): ReadonlySet<number> {
  const upcoming = games.filter(isUpcoming).sort(byNextDraw)
  const open = upcoming.filter(takesPlays)
  const ofMainGame = open.find(({ gameId }) => gameId === mainGameId)
  const first = [
    ...upcoming.slice(0, LISTED),
    ...kindsOf(upcoming).flatMap((kind) => [
      ...kind.slice(0, OF_EACH),
      ...nextOfEachGame(kind).slice(0, OF_EACH),
    ]),
    ...upcoming.filter(hasTime).sort(byStart).slice(0, OF_EACH),
    ...open.filter(isShared).sort(byMainPrize(currencyId)).slice(0, 1),
    ...open
      .filter((game) => isShared(game) && !hasTime(game))
      .sort(byPlaysLeft)
      .slice(0, 1),
    ...(ofMainGame === undefined ? [] : [ofMainGame]),
  ]
  const ids = first.map(({ gameInstanceId }) => gameInstanceId)
  return new Set(mainGameInstanceId === null ? ids : [...ids, mainGameInstanceId])
}

function nextOfEachGame(games: readonly GameInstance[]): GameInstance[] {
  const known = new Set<number>()
  return games.filter(({ gameId }) => known.size < known.add(gameId).size)
}

function kindsOf(games: readonly GameInstance[]): GameInstance[][] {
  const kinds = new Map<GameRule, GameInstance[]>()
  for (const game of games) {
    const kind = kinds.get(game.gameRule)
    if (kind === undefined) kinds.set(game.gameRule, [game])
    else kind.push(game)
  }
  return [...kinds.values()]
}
