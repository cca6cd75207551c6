import { useSyncExternalStore } from 'react'

/** The open dialogs, the topmost last. */
let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Registers a modal dialog that was opened above all others; returns the function to call when it was closed. */
export function dialogOpened(dialog: HTMLElement): () => void {
  change([...open.filter((other) => other !== dialog), dialog])
  return () => change(open.filter((other) => other !== dialog))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The topmost open dialog. Everything outside of it is unreachable, so content for the player must be rendered inside. */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  )
}
