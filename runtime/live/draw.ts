import { useAtomValue } from 'jotai'
import type { DrawState } from './draw-state.ts'
import { drawAtoms } from './live-atoms.ts'

/** The shown part of an instance's draws. Updates while `useWatchedGame` is on the same screen. */
export function useDraw(gameInstanceId: number): DrawState {
  return useAtomValue(drawAtoms(gameInstanceId))
}
