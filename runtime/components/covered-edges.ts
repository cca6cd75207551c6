/** Parts that stick to an edge of the window while the page scrolls below them. */
const parts = new Set<HTMLElement>()

/** Pixels that a part covers at the upper and the lower edge; 0 where it scrolls with the page. */
function coverOf(part: HTMLElement): { top: number; bottom: number } {
  const style = getComputedStyle(part)
  if (style.position !== 'sticky' && style.position !== 'fixed') return { top: 0, bottom: 0 }
  const { height } = part.getBoundingClientRect()
  const top = Number.parseFloat(style.top)
  const bottom = Number.parseFloat(style.bottom)
  const isAtBottom = Number.isNaN(top) || bottom < top
  return isAtBottom ? { top: 0, bottom: bottom + height } : { top: top + height, bottom: 0 }
}

/** Publishes the covered edges as CSS variables on the root element, for `scroll-padding`. */
function publish(): void {
  const covers = [...parts].map(coverOf)
  const { style } = document.documentElement
  style.setProperty('--covered-top', `${Math.ceil(Math.max(0, ...covers.map(({ top }) => top)))}px`)
  style.setProperty('--covered-bottom', `${Math.ceil(Math.max(0, ...covers.map(({ bottom }) => bottom)))}px`)
}

/**
 * Ref of a part that sticks to an edge of the window: a header, a bar of actions. Its measured height keeps scroll targets
 * and focused fields from ending up below it.
 */
export function coversEdge(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined
  parts.add(part)
  publish()
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(publish)
  observer?.observe(part)
  // A new window width can move a part to the other edge without changing its size.
  window.addEventListener('resize', publish)
  return () => {
    parts.delete(part)
    observer?.disconnect()
    window.removeEventListener('resize', publish)
    publish()
  }
}
