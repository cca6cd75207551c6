import type { SlicedTask } from '#runtime/clock/run-in-slices.ts'
import type { GameInstance, GameRule, GameStatus } from '#schemas/entities/game-instance.ts'

/** Selects the instances of a list. All conditions must hold. */
export interface GameInstanceFilter {
  gameStatus?: readonly GameStatus[]
  gameRule?: readonly GameRule[]
  gameId?: number
  currencyId?: number
  tournament?: boolean
  favorite?: boolean
  playerInGame?: boolean
  where?: (game: GameInstance) => boolean
  /** Order of the list; by start and then number by default. */
  order?: (left: GameInstance, right: GameInstance) => number
  /** Set where `where` or `order` read values that every play changes (plays, players, money). */
  byCounts?: boolean
}

function passes(game: GameInstance, filter: GameInstanceFilter): boolean {
  const { gameStatus, gameRule, gameId, currencyId, tournament, favorite, playerInGame, where } = filter
  if (gameStatus && !gameStatus.includes(game.gameStatus)) return false
  if (gameRule && !gameRule.includes(game.gameRule)) return false
  if (gameId !== undefined && game.gameId !== gameId) return false
  if (currencyId !== undefined && game.currencyId !== currencyId) return false
  if (tournament !== undefined && (game.tournament ?? false) !== tournament) return false
  if (favorite !== undefined && (game.favGame ?? false) !== favorite) return false
  if (playerInGame !== undefined && (game.playerInGame ?? false) !== playerInGame) return false
  return where ? where(game) : true
}

/** Tournaments by their start, then games that start when full; a stable order. */
export function byStart(left: GameInstance, right: GameInstance): number {
  const start = (game: GameInstance) => game.tournamentStartTime ?? Infinity
  return start(left) === start(right)
    ? left.gameInstanceId - right.gameInstanceId
    : start(left) - start(right)
}

function same(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((id, place) => id === right[place])
}

/**
 * Finds the ids of a list, in order; `before` is its last result, and is returned where nothing changed. Runs in steps: a
 * lobby may have thousands of games.
 */
export type LookUp = (
  shown: ReadonlyMap<number, GameInstance>,
  filter: GameInstanceFilter,
  before: readonly number[],
) => SlicedTask<readonly number[]>

/** Games examined per step. */
const STEP = 64

/** The ids that pass a filter, in order. Starts from the previous order, which makes the final sort cheap. */
export function* idsOf(...[shown, filter, before]: Parameters<LookUp>) {
  const known = new Set(before)
  const passing: GameInstance[] = []
  let looked = 0
  for (const id of before) {
    const game = shown.get(id)
    if (game && passes(game, filter)) passing.push(game)
    if (++looked % STEP === 0) yield
  }
  for (const game of shown.values()) {
    if (!known.has(game.gameInstanceId) && passes(game, filter)) passing.push(game)
    if (++looked % STEP === 0) yield
  }
  passing.sort(filter.order ?? byStart)
  yield
  const ids = passing.map(({ gameInstanceId }) => gameInstanceId)
  return same(ids, before) ? before : ids
}

/** The first id in order that passes, if any. */
export function* firstOf(...[shown, filter, before]: Parameters<LookUp>) {
  const { order = byStart } = filter
  let first: GameInstance | undefined
  let looked = 0
  for (const game of shown.values()) {
    if (passes(game, filter) && (first === undefined || order(game, first) < 0)) first = game
    if (++looked % STEP === 0) yield
  }
  const ids = first === undefined ? [] : [first.gameInstanceId]
  return same(ids, before) ? before : ids
}

const FILTER_FIELDS = [
  'gameStatus',
  'gameRule',
  'gameId',
  'currencyId',
  'tournament',
  'favorite',
  'playerInGame',
  'where',
  'order',
  'byCounts',
] as const satisfies readonly (keyof GameInstanceFilter)[]

/** Whether two filters are equal. */
export const sameFilter = (one: GameInstanceFilter, other: GameInstanceFilter) =>
  FILTER_FIELDS.every((field) => one[field] === other[field])
