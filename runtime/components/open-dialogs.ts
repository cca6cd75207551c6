import { useSyncExternalStore } from 'react'

/** The dialogs that are open, the topmost last. */
let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Says that a modal dialog was opened above all others; returns how to say that it was closed. */
export function dialogOpened(dialog: HTMLElement): () => void {
  change([...open.filter((other) => other !== dialog), dialog])
  return () => change(open.filter((other) => other !== dialog))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The topmost open dialog. Everything outside of it lies under it and cannot be reached: whatever must be read
 * meanwhile has to stand inside.
 */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null)
}
