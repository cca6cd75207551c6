import { faultAt, nameOf, type LayoutFault } from './fault.ts'
import type { Line } from './lines.ts'
import { hasGround, isShown } from './shown.ts'
import { pressedFor, TARGETS } from './target-faults.ts'

/** Pixels from an edge of a target to the point that is tried there. */
const FROM_EDGE = 3
/** Share of the window in its middle, which no bar covers. */
const MIDDLE = { from: 0.3, to: 0.7 } as const

/**
 * Controls that stay below a bar when the keyboard reaches them, and text below another part of the page. These checks
 * scroll the page and move the focus; both are put back.
 */
export function coverFaults(root: Element, lines: readonly Line[]): LayoutFault[] {
  const before = document.activeElement
  const positions = scrollPositions(root)
  const faults = [...coveredFocus(root), ...coveredText(lines)]
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  for (const [part, { left, top }] of positions) part.scrollTo({ left, top, behavior: 'instant' })
  return faults
}

/** Where the page and each part that scrolls are scrolled to. */
function scrollPositions(root: Element): Map<Element, { left: number; top: number }> {
  const parts = [document.documentElement, ...root.querySelectorAll('*')].filter(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight,
  )
  return new Map(parts.map((part) => [part, { left: part.scrollLeft, top: part.scrollTop }]))
}

/** The page scrolls to a focused control: its middle, its upper and its lower edge are free then (WCAG 2.2, 2.4.12). */
function coveredFocus(root: Element): LayoutFault[] {
  return [...root.querySelectorAll<HTMLElement>(TARGETS)].flatMap((control) => {
    const target = pressedFor(control)
    if (target === null || control.tabIndex < 0 || control.matches(':disabled') || !isShown(target)) return []
    control.focus()
    const { left, right, top, bottom } = target.getBoundingClientRect()
    const x = (left + right) / 2
    const cover = [top + FROM_EDGE, (top + bottom) / 2, bottom - FROM_EDGE]
      .map((y) => document.elementFromPoint(x, y))
      .find((seen) => seen !== null && !target.contains(seen) && !seen.contains(target))
    return cover ? [faultAt('covered-focus', target, `${nameOf(target)} is below ${nameOf(cover)}`)] : []
  })
}

/** Text below a part that hides it, in the middle of the window: a bar may pass over it while the page is scrolled. */
function coveredText(lines: readonly Line[]): LayoutFault[] {
  const range = document.createRange()
  const elements = new Map(lines.map(({ node, element }) => [node, element]))
  return [...elements].flatMap(([node, element]) => {
    if (getComputedStyle(element).pointerEvents === 'none') return []
    range.selectNodeContents(node)
    const { top, bottom } = range.getBoundingClientRect()
    const { from, to } = MIDDLE
    if (top < window.innerHeight * from || bottom > window.innerHeight * to)
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const cover = [...range.getClientRects()].map((line) => coverOf(element, line)).find(Boolean)
    return cover ? [faultAt('covered-text', element, `${nameOf(element)} is below ${nameOf(cover)}`)] : []
  })
}

/**
 * Returns the element that hides the middle of a line of text. Returns null where no element hides it, and where the line is
 * outside of the window. Elements of the line's own button do not count: a covered cell of a card hides its letter.
 */
function coverOf(element: Element, { left, right, top, bottom }: DOMRect): Element | null {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const above = document.elementsFromPoint(x, y)
  const at = above.findIndex((one) => one === element || element.contains(one))
  if (at === -1) return null
  const control = element.closest('button')
  const isOther = (one: Element) => !one.contains(element) && control?.contains(one) !== true
  return above.slice(0, at).find((one) => isOther(one) && hides(one, { x, y })) ?? null
}

/** Whether an element paints a ground at a point: a link that is enlarged by its pseudo-element does not. */
function hides(element: Element, { x, y }: { x: number; y: number }): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom && hasGround(element)
}
