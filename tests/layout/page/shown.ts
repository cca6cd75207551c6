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

/**
 * Finds an answer from an element outwards; beyond the page's body it is `none`. Answers are remembered: nothing changes while a
 * page is checked, and most elements share their ancestors.
 */
function outwards<Answer>(
  none: Answer,
  answerFor: (element: Element, further: () => Answer) => Answer,
): (element: Element) => Answer {
  const known = new WeakMap<Element, { readonly answer: Answer }>()
  const find = (element: Element | null): Answer => {
    if (element === null || element === document.body) return none
    const before = known.get(element)
    if (before !== undefined) return before.answer
    const answer = answerFor(element, () => find(element.parentElement))
    known.set(element, { answer })
    return answer
  }
  return find
}

/** Whether an element can be seen: it is drawn, and no part of it is meant for screen readers alone. */
export const isShown = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  element.closest('noscript, template, [inert]') === null &&
  !isForReaders(element)

const isForReaders = outwards(false, (element, further) => {
  const { clipPath, overflow, position } = getComputedStyle(element)
  const isTiny = element.clientWidth <= 1 && element.clientHeight <= 1
  const isClipped = clipPath === 'inset(50%)' || (isTiny && position === 'absolute' && overflow !== 'visible')
  return isClipped || further()
})

const clippingOn = (axis: 'X' | 'Y') =>
  outwards<Element | null>(null, (element, further) => {
    const style = getComputedStyle(element)
    if (SCROLLS.has(style[`overflow${axis}`])) return null
    if (CLIPS.has(style[`overflow${axis}`])) return element
    return style.position === 'fixed' ? null : further()
  })

/** The nearest ancestor that hides what goes over its edge on one axis; null where a scrolling one comes first, or none. */
export const clippingAncestor = { X: clippingOn('X'), Y: clippingOn('Y') } as const

/** Whether an element moves sideways inside a part of the page of its own. */
export const scrollsSideways = outwards(
  false,
  (element, further) => SCROLLS.has(getComputedStyle(element).overflowX) || further(),
)

const edgesOn = (axis: 'X' | 'Y') =>
  outwards<readonly DOMRect[]>([], (element, further) =>
    getComputedStyle(element)[`overflow${axis}`] === 'visible'
      ? further()
      : [element.getBoundingClientRect(), ...further()],
  )

/** The boxes of the ancestors that hide or scroll what goes over their edge on one axis. */
export const edgesAround = { X: edgesOn('X'), Y: edgesOn('Y') } as const

/** The nearest ancestor that keeps its place while the page is scrolled. */
export const layerOf = outwards<Element | null>(null, (element, further) =>
  /^(?:fixed|sticky)$/.test(getComputedStyle(element).position) ? element : further(),
)

const REPLACED = 'img, svg, canvas, video, iframe'
const isClear = (colour: string) =>
  colour === 'transparent' || /[,/]\s*0?\.[0-4]\d*\)$|[,/] 0\)$/.test(colour)

/** Whether an element hides what is below it: it has a colour or a picture as its ground, or is a picture. */
export function hasGround(element: Element): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  return element.matches(REPLACED) || backgroundImage !== 'none' || !isClear(backgroundColor)
}

/** Whether the edges of an element can be seen. */
export function isPainted(element: Element): boolean {
  const { borderLeftStyle, borderRightStyle } = getComputedStyle(element)
  return hasGround(element) || borderLeftStyle !== 'none' || borderRightStyle !== 'none'
}
