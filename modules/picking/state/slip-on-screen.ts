import { useEffect, useSyncExternalStore } from 'react'
import type { TickedSlip } from './ticked-slip.ts'

/** The slip of the current screen, for the dialog over it; set by effects, so never while the service renders a page. */
let slipOnScreen: TickedSlip | null = null
const listeners = new Set<() => void>()

function share(slip: TickedSlip | null): void {
  slipOnScreen = slip
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shares the slip of a screen with the dialog that edits its lines, as long as the screen is shown. */
export function useSharedSlip(slip: TickedSlip): void {
  useEffect(() => share(slip), [slip])
  useEffect(() => () => share(null), [])
}

/** The slip of the current screen; null on a screen without one. */
export const useSlipOnScreen = (): TickedSlip | null =>
  useSyncExternalStore(
    subscribe,
    () => slipOnScreen,
    () => null,
  )
