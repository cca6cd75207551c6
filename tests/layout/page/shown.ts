/** A part of the page that hides what goes over its edge: nothing brings it back. */
const CLIPS = new Set(['hidden', 'clip'])
const SCROLLS = new Set(['auto', 'scroll'])

/** The part of the page to check: the uppermost modal where one is open, because it covers the rest. */
export function checkedRoot(): Element {
  const modals = [...document.querySelectorAll('[role="dialog"][aria-modal="true"], dialog:modal')].filter(
    (modal) => modal.checkVisibility(),
  )
  return modals.at(-1) ?? document.body
}

/** Whether an element can be seen: it is drawn, and no part of it is meant for screen readers alone. */
export function isShown(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  if (element.closest('noscript, template, [inert]') !== null) return false
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { clipPath, overflow, position } = getComputedStyle(at)
    if (clipPath === 'inset(50%)') return false
    const isTiny = at.clientWidth <= 1 && at.clientHeight <= 1
    if (isTiny && position === 'absolute' && overflow !== 'visible') return false
  }
  return true
}

/** The nearest ancestor that hides what goes over its edge on one axis; null where a scrolling one comes first, or none. */
export function clippingAncestor(element: Element, axis: 'X' | 'Y'): Element | null {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at)
    if (SCROLLS.has(style[`overflow${axis}`])) return null
    if (CLIPS.has(style[`overflow${axis}`])) return at
    if (style.position === 'fixed') return null
  }
  return null
}

/** Whether an element moves sideways inside a part of the page of its own. */
export function scrollsSideways(element: Element): boolean {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
    if (SCROLLS.has(getComputedStyle(at).overflowX)) return true
  return false
}
