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

/** Parts of a screen that stick below the covered upper edge. */
const followers = new Set<HTMLElement>()

/**
 * Sets the scroll padding of the page and the variable of each follower. A variable of the root element would be
 * inherited, so each new value would cost the styles of the whole page.
 */
function publish(): void {
  const covers = [...parts].map(coverOf)
  const top = `${Math.ceil(Math.max(0, ...covers.map((cover) => cover.top)))}px`
  const bottom = `${Math.ceil(Math.max(0, ...covers.map((cover) => cover.bottom)))}px`
  const { style } = document.documentElement
  style.setProperty('scroll-padding-block', `calc(${top} + 1rem) calc(${bottom} + 1rem)`)
  for (const follower of followers) follower.style.setProperty('--covered-top', top)
}

/** Measures all parts at once, first when the browser has laid them out. */
const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(publish)

/**
 * Ref of a part that sticks to an edge of the window: a header, a bar of actions. Its measured height keeps scroll targets
 * and focused fields from ending up below it.
 */
export function coversEdge(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined
  parts.add(part)
  if (observer === null) publish()
  else observer.observe(part)
  // A new window width can move a part to the other edge without changing its size.
  window.addEventListener('resize', publish)
  return () => {
    parts.delete(part)
    observer?.unobserve(part)
    window.removeEventListener('resize', publish)
    publish()
  }
}

/** Ref of a part that sticks below the covered upper edge: its styles read the height from `--covered-top`. */
export function followsEdge(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined
  followers.add(part)
  publish()
  return () => followers.delete(part)
}
