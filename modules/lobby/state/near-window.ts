/** Notifies the parts of one list whether they are near the window. */
export interface NearWindow {
  /** Calls back with the current state first; returns a function that stops. */
  watch: (element: Element, tell: (isNear: boolean) => void) => () => void
}

/**
 * One observer for all parts of a list: each observer costs time in every frame, however few elements it has. Null where
 * the browser has no such observer; then everything is shown. The margin is in CSS pixels.
 */
export function createNearWindow(marginPx: number): NearWindow | null {
  if (typeof IntersectionObserver === 'undefined') return null
  const told = new Map<Element, (isNear: boolean) => void>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting)
    },
    { rootMargin: `${marginPx}px 0px` },
  )
  return {
    watch(element, tell) {
      told.set(element, tell)
      observer.observe(element)
      return () => {
        told.delete(element)
        observer.unobserve(element)
      }
    },
  }
}
