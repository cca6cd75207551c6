import { useAtomValue } from 'jotai'
import type { DrawState } from './draw-state.ts'
import { drawAtoms } from './live-atoms.ts'

/** What has been shown of an instance's draws. Follows the draw while `useWatchedGame` is on the same screen. */
export function useDraw(gameInstanceId: number): DrawState {
  return useAtomValue(drawAtoms(gameInstanceId))
}
