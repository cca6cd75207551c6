import { useEffect, type RefObject } from 'react'

/** Moves the focus to an element when it appears after an action of the player, not with the page. */
export function useFocusWhere(element: RefObject<HTMLElement | null>, isFresh: boolean): void {
  useEffect(() => {
    if (isFresh) element.current?.focus({ preventScroll: true })
    // Only the first rendering of the element counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [])
}
