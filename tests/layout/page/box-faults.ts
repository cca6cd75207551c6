import { faultAt, nameOf, pixels, type LayoutFault } from './fault.ts'
import { isPainted, isShown } from './shown.ts'

const TOLERANCE = 2

/** Boxes with a ground or a border that go over the side of the part they are in, without a margin that asks for it. */
export function spilledBoxes(root: Element): LayoutFault[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    if (isWithinDrawing(element) || !isPainted(element) || !isShown(element) || !isInFlow(element)) return []
    const part = partAround(element)
    if (part === null || getComputedStyle(part).overflowX !== 'visible') return []
    const [inner, outer] = [element.getBoundingClientRect(), part.getBoundingClientRect()]
    if (inner.width === 0 || outer.width === 0) return []
    const over = Math.max(outer.left - inner.left, inner.right - outer.right)
    return over > TOLERANCE ? [faultAt('spilled-box', element, `${nameOf(element)} by ${pixels(over)}`)] : []
  })
}

/** Whether the layout alone places an element: it is not moved, and no margin pulls it over an edge. */
function isInFlow(element: Element): boolean {
  const { position, left, transform, translate, marginLeft, marginRight } = getComputedStyle(element)
  const isPlaced = position === 'static' || (position === 'relative' && Number.parseFloat(left) === 0)
  const isPulled = Number.parseFloat(marginLeft) < 0 || Number.parseFloat(marginRight) < 0
  return isPlaced && transform === 'none' && translate === 'none' && !isPulled
}

/** The nearest ancestor with a box; null for a line of text, whose parts may go over the edge of an inline box. */
function partAround(element: Element): Element | null {
  let part = element.parentElement
  while (part !== null && getComputedStyle(part).display === 'contents') part = part.parentElement
  return part === null || part === document.body || getComputedStyle(part).display === 'inline' ? null : part
}

const isWithinDrawing = (element: Element) =>
  element instanceof SVGElement && element.ownerSVGElement !== null
