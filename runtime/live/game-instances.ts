import { useAtomValue, type Atom } from 'jotai'
import { startTransition, useEffect, useState } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { runSync, runInSlices } from '#runtime/clock/run-in-slices.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { gameTopic } from '#schemas/protocol/topics.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import {
  gameArrangementAtom,
  gameInstanceAtoms,
  mainGameInstanceIdAtom,
  shownGamesAtom,
} from './live-atoms.ts'
import { firstOf, idsOf, sameFilter, type GameInstanceFilter, type LookUp } from './look-up.ts'

/** One game instance, re-rendering its reader only when it changed. */
export function useGameInstance(gameInstanceId: number): GameInstance | undefined {
  return useAtomValue(gameInstanceAtoms(gameInstanceId))
}

/** The one game of a site with few games open, if any. */
export function useMainGameInstanceId(): number | null {
  return useAtomValue(mainGameInstanceIdAtom)
}

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

/** What a list last found, of which state of the games, among how many and with which filter. */
interface Found {
  readonly of: unknown
  readonly among: number
  readonly filter: GameInstanceFilter
  readonly ids: readonly number[]
}

/**
 * What is asked for (a first showing, another filter, the first games that there are) is there at once. What changes of
 * its own accord is looked up in turn with all other lists of the page, and drawn when there is time.
 */
function useLookedUp(filter: GameInstanceFilter, lookUp: LookUp): readonly number[] {
  const { store } = useRuntime()
  const followed: Atom<unknown> = filter.byCounts === true ? shownGamesAtom : gameArrangementAtom
  const look = (before: readonly number[]): Found => {
    const shown = store.get(shownGamesAtom)
    const ids = runSync(lookUp(shown, filter, before))
    return { of: store.get(followed), among: shown.size, filter, ids }
  }
  const [known, setFound] = useState(() => look([]))
  let found = known
  if (!sameFilter(filter, known.filter)) {
    found = look(known.ids)
    setFound(found)
  }
  useEffect(() => {
    let { of, among } = known
    let isDue = false
    let hasLeft = false
    function* lookAgain() {
      isDue = false
      if (hasLeft) return
      const shown = store.get(shownGamesAtom)
      const ofNow = store.get(followed)
      const ids = yield* lookUp(shown, known.filter, known.ids)
      of = ofNow
      among = shown.size
      if (hasLeft || ids === known.ids) return
      const set = () => setFound({ of, among, filter: known.filter, ids })
      if (known.among === 0) set()
      else startTransition(set)
    }
    const changed = () => {
      if (isDue || store.get(followed) === of) return
      if (among === 0) return runSync(lookAgain())
      isDue = true
      void runInSlices(lookAgain())
    }
    const stop = store.sub(followed, changed)
    changed()
    return () => {
      hasLeft = true
      stop()
    }
    // The linter does not see that the generator uses it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [store, followed, lookUp, known])
  return found.ids
}

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
