import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { gameInstanceAtoms } from './game-atoms.ts'

/** The announced starts of game instances, in the order of their ids; follows each change of one. */
export function useStartTimes(gameInstanceIds: readonly number[]): readonly (number | undefined)[] {
  const startTimesAtom = useMemo(
    () => atom((get) => gameInstanceIds.map((id) => get(gameInstanceAtoms(id))?.startTime)),
    [gameInstanceIds],
  )
  return useAtomValue(startTimesAtom)
}
