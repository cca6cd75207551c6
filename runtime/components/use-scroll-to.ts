import { type RefObject, useEffect } from 'react'

/** Brings an element into view, by the shortest way, once something begins in it. */
export function useScrollTo(element: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    // The style sheet decides whether the page scrolls smoothly.
    if (isWanted) element.current?.scrollIntoView({ block: 'nearest' })
  }, [element, isWanted])
}
