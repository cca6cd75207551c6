import { useSyncExternalStore } from 'react'

/** A phone in portrait, or a wider window with very large text: the unit follows the player's text size. */
const NARROW = '(max-width: 35.98em)'

const narrowWindow = () => (typeof window.matchMedia === 'function' ? window.matchMedia(NARROW) : null)

function subscribe(onChange: () => void): () => void {
  const query = narrowWindow()
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

/** Whether the window has room for one column only. For different structure, not for styling, which CSS does. */
export function useNarrowWindow(): boolean {
  return useSyncExternalStore(subscribe, () => narrowWindow()?.matches ?? false)
}
