import { startTransition } from 'react'
import type { Store } from '#runtime/context/runtime-services.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { GAME_LIST_FLUSH_MS } from '#schemas/limits.ts'
import { applyGameEvent, type GameEvent } from './apply-game-event.ts'
import type { DrawEvent } from './draw-state.ts'
import { GameStore } from './game-store.ts'
import type { GameEffect, GamesChange, GamesState } from './games-state.ts'
import {
  favoriteGamesAtom,
  gameArrangementAtom,
  gameInstanceAtoms,
  isExcerptAtom,
  joiningAtoms,
  mainGameInstanceIdAtom,
  shownGamesAtom,
} from './game-atoms.ts'

/** The part of a loaded session that enters the live state. */
export interface LiveSession {
  games: readonly GameInstance[]
  favoriteGames: readonly number[]
  /** The game of the slim view, chosen by the service (spec 4, "Slim view"); null where there is none. */
  mainGameInstanceId: number | null
  /** Whether `games` has only those of the first screen. */
  isExcerpt?: boolean
}

export interface LiveStateOptions {
  store: Store
  site: Pick<GamesState, 'memberId' | 'language'>
  onEffect: (effect: GameEffect) => void
}

/** Keeps the shown part of an instance's draws while it is watched. Only screens with a draw load its code. */
export interface DrawFollower {
  take: (event: DrawEvent) => void
  /** The session was loaded again: events may have been lost, and the player may be another one. */
  reload: () => void
  /** No screen watches the instance any more. */
  drop: () => void
}

interface Watched {
  screens: number
  readonly draws: DrawFollower
}

/**
 * The browser's state of games and draws. Events are applied immediately; lists are updated every three seconds (spec 4),
 * the game on screen without delay.
 */
export interface LiveState {
  readonly games: GamesState
  load: (session: LiveSession) => void
  applyGame: (event: GameEvent) => void
  /** Passes an event of a draw to the follower of its instance, if it is watched. */
  applyDraw: (gameInstanceId: number, event: DrawEvent) => void
  /** Applies a change of game instances, for example a join or a favourite. */
  change: (change: GamesChange) => void
  setFavorites: (gameIds: ReadonlySet<number>) => void
  /**
   * Shows the instance's changes immediately while it is watched; returns a function that stops. Of several screens, the
   * first one's follower keeps the draws.
   */
  watch: (gameInstanceId: number, draws: DrawFollower) => () => void
  /** Shows all changes that lists still wait for. */
  flush: () => void
  /** The atoms of games outlive a store: they are dropped. */
  close: () => void
}

/** The next change of the lists, three seconds after the last one. */
function createFlushTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    flushedAtMs: -Infinity,
    start(flush: () => void) {
      const waitMs = Math.max(0, this.flushedAtMs + GAME_LIST_FLUSH_MS - performance.now())
      // Counts in lists are not urgent: React may render the cards in slices, between inputs.
      timer ??= setTimeout(() => startTransition(flush), waitMs)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

export function createLiveState({ store, site, onEffect }: LiveStateOptions): LiveState {
  const gameStore = new GameStore(site)
  const watched = new Map<number, Watched>()
  const waiting = new Set<number>()
  /** Whether a waiting change affects filters or order of lists. */
  let rearranges = false
  const timer = createFlushTimer()

  const show = (ids: Iterable<number>, rearranged: boolean) => {
    const shown = new Map(store.get(shownGamesAtom))
    for (const id of ids) {
      const game = gameStore.instances.get(id)
      if (game) shown.set(id, game)
      else if (shown.delete(id) && !watched.has(id)) forgetAtoms(id)
    }
    store.set(shownGamesAtom, shown)
    if (rearranged) store.set(gameArrangementAtom, (count) => count + 1)
    store.set(mainGameInstanceIdAtom, gameStore.mainGameInstanceId)
  }

  const flush = () => {
    timer.stop()
    if (waiting.size === 0) return
    timer.flushedAtMs = performance.now()
    const ids = [...waiting]
    const rearranged = rearranges
    waiting.clear()
    rearranges = false
    show(ids, rearranged)
  }

  const change = (given: GamesChange) => {
    const ids = gameStore.take(given)
    // A dialog about an instance shows what opened it.
    const opened = (given.effects ?? []).flatMap((effect) =>
      effect.kind === 'open-play-game' ? [effect.gameInstanceId] : [],
    )
    const runSync = ids.filter((id) => watched.has(id) || opened.includes(id))
    const rearranged = given.countsOnly !== true
    if (runSync.length > 0) show(runSync, rearranged)
    for (const id of ids) {
      if (runSync.includes(id)) waiting.delete(id)
      else waiting.add(id)
    }
    rearranges ||= rearranged && waiting.size > 0
    if (waiting.size > 0) timer.start(flush)
    for (const effect of given.effects ?? []) onEffect(effect)
  }

  const setFavorites = (gameIds: ReadonlySet<number>) => {
    gameStore.setFavorites(gameIds)
    store.set(favoriteGamesAtom, gameIds)
    change({ put: withFavorites(gameStore, gameIds) })
  }

  return {
    games: gameStore,
    load({ games, favoriteGames, mainGameInstanceId, isExcerpt = false }) {
      const fresh = new Set(games.map(({ gameInstanceId }) => gameInstanceId))
      // A watched instance that is not in the list, such as a replay, is kept.
      const gone = [...gameStore.instances.keys()].filter((id) => !fresh.has(id) && !watched.has(id))
      change({ put: games, remove: gone })
      gameStore.mainGameInstanceId = mainGameInstanceId
      store.set(isExcerptAtom, isExcerpt)
      setFavorites(new Set(favoriteGames))
      for (const id of [...fresh, ...gone]) waiting.add(id)
      flush()
      for (const { draws } of watched.values()) draws.reload()
    },
    applyGame: (event) => change(applyGameEvent(gameStore, event, serverNow())),
    applyDraw: (gameInstanceId, event) => watched.get(gameInstanceId)?.draws.take(event),
    change,
    setFavorites,
    watch(gameInstanceId, draws) {
      const entry = watched.get(gameInstanceId) ?? { screens: 0, draws }
      entry.screens++
      watched.set(gameInstanceId, entry)
      gameStore.viewing = gameInstanceId
      if (waiting.delete(gameInstanceId)) show([gameInstanceId], rearranges)
      return () => {
        if (--entry.screens > 0) return
        watched.delete(gameInstanceId)
        if (gameStore.viewing === gameInstanceId) gameStore.viewing = [...watched.keys()].at(-1) ?? null
        entry.draws.drop()
      }
    },
    flush,
    close() {
      timer.stop()
      for (const id of gameStore.instances.keys()) forgetAtoms(id)
    },
  }
}

/** The instances whose mark as a favourite changes. */
function withFavorites({ instances }: GameStore, gameIds: ReadonlySet<number>): GameInstance[] {
  return [...instances.values()]
    .filter((game) => (game.favGame ?? false) !== gameIds.has(game.gameId))
    .map((game) => ({ ...game, favGame: gameIds.has(game.gameId) }))
}

function forgetAtoms(gameInstanceId: number): void {
  gameInstanceAtoms.remove(gameInstanceId)
  joiningAtoms.remove(gameInstanceId)
}
