import { useAtomValue, type Atom } from 'jotai'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useRuntime } from '#runtime/boot/runtime-services.ts'
import type { GameInstance, GameRule, GameStatus } from '#schemas/entities/game-instance.ts'
import { gameTopic } from '#schemas/protocol/topics.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import {
  gameArrangementAtom,
  gameInstanceAtoms,
  mainGameInstanceIdAtom,
  shownGamesAtom,
} from './live-atoms.ts'

/** Which instances a list shows. Everything given must hold. */
export interface GameInstanceFilter {
  gameStatus?: readonly GameStatus[]
  gameRule?: readonly GameRule[]
  gameId?: number
  currencyId?: number
  tournament?: boolean
  favorite?: boolean
  playerInGame?: boolean
  where?: (game: GameInstance) => boolean
  /** How the list is ordered; by start and then number where not given. */
  order?: (left: GameInstance, right: GameInstance) => number
  /** Set where `where` or `order` look at what every play changes (how many plays or players, how much money). */
  byCounts?: boolean
}

/** One game instance, re-rendering its reader only when it changed. */
export function useGameInstance(gameInstanceId: number): GameInstance | undefined {
  return useAtomValue(gameInstanceAtoms(gameInstanceId))
}

/** The one game of a site with few games open, if any. */
export function useMainGameInstanceId(): number | null {
  return useAtomValue(mainGameInstanceIdAtom)
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

/** Tournaments by their start, then what starts when full; equal ones stay in their order. */
export function byStart(left: GameInstance, right: GameInstance): number {
  const start = (game: GameInstance) => game.tournamentStartTime ?? Infinity
  return start(left) === start(right)
    ? left.gameInstanceId - right.gameInstanceId
    : start(left) - start(right)
}

function same(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((id, place) => id === right[place])
}

/** The ids that pass a filter, in order. Begins with the order of before, which is then sorted in one look. */
function idsOf(
  shown: ReadonlyMap<number, GameInstance>,
  filter: GameInstanceFilter,
  before: readonly number[],
): readonly number[] {
  const known = new Set(before)
  const passing: GameInstance[] = []
  for (const id of before) {
    const game = shown.get(id)
    if (game && passes(game, filter)) passing.push(game)
  }
  for (const game of shown.values()) {
    if (!known.has(game.gameInstanceId) && passes(game, filter)) passing.push(game)
  }
  const ids = passing.sort(filter.order ?? byStart).map(({ gameInstanceId }) => gameInstanceId)
  return same(ids, before) ? before : ids
}

/** The id of the first in order among those that pass, or none. */
function firstOf(
  shown: ReadonlyMap<number, GameInstance>,
  filter: GameInstanceFilter,
  before: readonly number[],
): readonly number[] {
  const { order = byStart } = filter
  let first: GameInstance | undefined
  for (const game of shown.values()) {
    if (passes(game, filter) && (first === undefined || order(game, first) < 0)) first = game
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

const sameFilter = (one: GameInstanceFilter, other: GameInstanceFilter) =>
  FILTER_FIELDS.every((field) => one[field] === other[field])

/**
 * The ids that pass a filter, in order. A change inside an instance that leaves the list as it is re-renders nothing. The
 * games are looked through once a change and filter: what is given as functions or lists is best the same in every
 * render.
 */
export function useGameInstanceIds(filter: GameInstanceFilter = {}): readonly number[] {
  return useLookedUp(filter, idsOf)
}

/** The id that comes first of those that pass a filter, if any does: the list is neither made nor sorted. */
export function useFirstGameInstanceId(filter: GameInstanceFilter = {}): number | undefined {
  return useLookedUp(filter, firstOf)[0]
}

function useLookedUp(filter: GameInstanceFilter, lookUp: typeof idsOf): readonly number[] {
  const { store } = useRuntime()
  const followed: Atom<unknown> = filter.byCounts === true ? shownGamesAtom : gameArrangementAtom
  const last = useRef<Looked>(NOTHING_YET)
  const subscribe = useCallback((onChange: () => void) => store.sub(followed, onChange), [store, followed])
  return useSyncExternalStore(subscribe, () => {
    const of = store.get(followed)
    const before = last.current
    if (of === before.of && sameFilter(filter, before.filter)) return before.ids
    last.current = { of, filter, ids: lookUp(store.get(shownGamesAtom), filter, before.ids) }
    return last.current.ids
  })
}

/** What a list last found, of which state of the games and with which filter. */
interface Looked {
  of: unknown
  filter: GameInstanceFilter
  ids: readonly number[]
}

const NOTHING_YET: Looked = { of: undefined, filter: {}, ids: [] }

/**
 * Follows one instance closely while a screen shows it: its own topic, its results so far, and every change at once
 * instead of with the next flush of lists.
 */
export function useWatchedGame(gameInstanceId: number): GameInstance | undefined {
  const { client, live } = useRuntime()
  useEffect(() => {
    const stopWatching = live.watch(gameInstanceId)
    const unsubscribe = client.subscribe(gameTopic(gameInstanceId))
    let isCurrent = true
    const load = async () => {
      const results = await client.call('getGameResults', { gameInstanceId }, { priority: 6 })
      if (!isCurrent) return
      live.applyResults(results)
      if (live.games.instances.has(gameInstanceId)) return
      const games = await client.call('loadGames', { gameInstanceIds: [gameInstanceId] })
      if (isCurrent) live.change({ put: fromColumns<GameInstance>(games) })
    }
    // A fault of getGameResults is ignored (spec 8): the pushes still come.
    load().catch(() => undefined)
    return () => {
      isCurrent = false
      unsubscribe()
      stopWatching()
    }
  }, [client, live, gameInstanceId])
  return useGameInstance(gameInstanceId)
}
