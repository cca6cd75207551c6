import { useAtomValue, type Atom } from 'jotai'
import { startTransition, useEffect, useState } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { runSync, runInSlices } from '#runtime/clock/run-in-slices.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import {
  gameArrangementAtom,
  gameInstanceAtoms,
  isExcerptAtom,
  mainGameInstanceIdAtom,
  shownGamesAtom,
} from './game-atoms.ts'
import { firstOf, idsOf, sameFilter, type GameInstanceFilter, type LookUp } from './look-up.ts'

/** One game instance; re-renders only when it changes. */
export function useGameInstance(gameInstanceId: number): GameInstance | undefined {
  return useAtomValue(gameInstanceAtoms(gameInstanceId))
}

/** Whether further games of the lobby are loading: a number of games is not known yet. */
export const useIsExcerpt = (): boolean => useAtomValue(isExcerptAtom)

/** The main game of a site with few open games, if any. */
export function useMainGameInstanceId(): number | null {
  return useAtomValue(mainGameInstanceIdAtom)
}

/**
 * The ids that pass a filter, in order. A change inside an instance that does not affect the list re-renders nothing. The
 * games are scanned once per change and filter: pass stable functions and lists.
 */
export function useGameInstanceIds(filter: GameInstanceFilter = {}): readonly number[] {
  return useLookedUp(filter, idsOf)
}

/** The first id in order that passes a filter, if any: no list is built or sorted. */
export function useFirstGameInstanceId(filter: GameInstanceFilter = {}): number | undefined {
  return useLookedUp(filter, firstOf)[0]
}

/** The last result of a list, with its inputs: state of the games, their number and the filter. */
interface Found {
  readonly of: unknown
  readonly among: number
  readonly filter: GameInstanceFilter
  readonly ids: readonly number[]
}

/**
 * A first render, another filter and the first games are looked up synchronously. Later changes are looked up in slices
 * with all other lists of the page, and rendered when there is time.
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
