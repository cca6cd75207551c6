/** Tells the parts of one list whether they are near the window. */
export interface NearWindow {
  /** Begins with what is so now; returns how to stop. */
  watch: (element: Element, tell: (isNear: boolean) => void) => () => void
}

/**
 * One observer for all parts of a list: each observer costs something in every frame, however few it has to look at.
 * Null where the browser cannot tell, and everything is to be shown. The margin is in CSS pixels.
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
