import { loadWithRetries } from '#runtime/registry/lazy-load.ts'

/** Ref of a list whose items glide to their new places when others come or go. The code is loaded after the first paint. */
export function glides(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined
  let stop: (() => void) | null = null
  let hasLeft = false
  const begin = async () => {
    const { glide } = await loadWithRetries(() => import('./glide.ts'))
    if (!hasLeft) stop = glide(list)
  }
  // Without it the items are at their new places at once.
  begin().catch(() => {})
  return () => {
    hasLeft = true
    stop?.()
  }
}
