/** Notifies the parts of one list whether they are near the window. */
export interface NearWindow {
  /** Calls back with the current state first; returns a function that stops. */
  watch: (element: Element, listener: (isNear: boolean) => void) => () => void
}

/**
 * One observer for all parts of a list: each observer costs time in every frame, however few elements it has. Null where
 * the browser has no such observer; then everything is shown. The margin is in CSS pixels.
 */
export function createNearWindow(marginPx: number): NearWindow | null {
  if (typeof IntersectionObserver === 'undefined') return null
  const listeners = new Map<Element, (isNear: boolean) => void>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: `${marginPx}px 0px` },
  )
  return {
    watch(element, listener) {
      listeners.set(element, listener)
      observer.observe(element)
      return () => {
        listeners.delete(element)
        observer.unobserve(element)
      }
    },
  }
}
