import { faultAt, nameOf, pixels, type Box, type LayoutFault } from './fault.ts'
import type { Line } from './lines.ts'
import { clippingAncestor, edgesAround, layerOf, scrollsSideways } from './shown.ts'

/** Letters may go over an edge by this much, and overlap by this much, before a reader sees it. */
const TOLERANCE = 2

const width = () => document.documentElement.clientWidth

/** Text that is partly behind an edge which nothing scrolls. An ellipsis is a cut that the styles ask for; a number is never cut. */
export function cutText(lines: readonly Line[]): LayoutFault[] {
  return lines.filter(isInView).flatMap((line) => {
    const across = cutBy(line, 'X')
    const down = across === null ? cutBy(line, 'Y') : null
    const by = across ?? down
    if (by === null) return []
    const isMeant = across === null ? isClamped(by) : getComputedStyle(by).textOverflow === 'ellipsis'
    if (isMeant && !/\d/.test(line.text)) return []
    return [faultAt('cut-text', line.element, `${quoted(line)} is cut by ${nameOfPart(by)}`)]
  })
}

function cutBy({ element, box }: Line, axis: 'X' | 'Y'): Element | null {
  const part = clippingAncestor[axis](element)
  if (part === null) return null
  const { left, right, top, bottom } = part.getBoundingClientRect()
  const [from, to, least, most] =
    axis === 'X' ? [box.left, box.right, left, right] : [box.top, box.bottom, top, bottom]
  const seen = Math.min(to, most) - Math.max(from, least)
  // What is outside as a whole is put away, as in a closed part.
  return seen > TOLERANCE && to - from - seen > TOLERANCE ? part : null
}

const isClamped = (element: Element) => getComputedStyle(element).webkitLineClamp !== 'none'

/** A button or link whose text goes over its own edge. */
export function spilledText(lines: readonly Line[]): LayoutFault[] {
  return lines.flatMap((line) => {
    const control = line.element.closest('button, a, summary, [role="button"], [role="tab"], [role="option"]')
    if (control === null || getComputedStyle(control).display === 'inline') return []
    const clipping = clippingAncestor.X(line.element)
    if (clipping !== null && control.contains(clipping)) return []
    const over = overEdges(line.box, control.getBoundingClientRect())
    return over > TOLERANCE ? [faultAt('spilled-text', control, `${quoted(line)} by ${pixels(over)}`)] : []
  })
}

const overEdges = (box: Box, edges: Box) =>
  Math.max(edges.left - box.left, box.right - edges.right, edges.top - box.top, box.bottom - edges.bottom)

/** Shorter words are whole on a line; longer ones may be divided, as names and addresses are. */
const WHOLE_WORD_MAX = 14

/** A word that is divided between two lines without a hyphen. */
export function brokenWords(lines: readonly Line[]): LayoutFault[] {
  const range = document.createRange()
  const nodes = new Map(lines.map((line) => [line.node, line.element]))
  return [...nodes].flatMap(([node, element]) => {
    const text = node.nodeValue ?? ''
    return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
      if (word.length > WHOLE_WORD_MAX) return []
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
      return new Set(tops).size > 1 ? [faultAt('broken-word', element, `“${word}”`)] : []
    })
  })
}

/** Letters between spaces: a hyphen, an address or a number with its unit may be divided. */
const WORD = /(?<=^|\s)\p{L}{3,}(?=$|[\s.,:;!?])/gu

/** A table that goes over the edge of its place, which nothing scrolls. */
export function wideTables(root: Element): LayoutFault[] {
  return [...root.querySelectorAll('table')].flatMap((table) => {
    const place = table.parentElement
    if (place === null || scrollsSideways(table) || !table.checkVisibility()) return []
    const [inner, outer] = [table.getBoundingClientRect(), place.getBoundingClientRect()]
    const over = Math.max(outer.left - inner.left, inner.right - outer.right)
    return over > TOLERANCE ? [faultAt('wide-table', table, `by ${pixels(over)}`)] : []
  })
}

/** Text that is outside of the window, to the left or to the right. */
export function outsideText(lines: readonly Line[]): LayoutFault[] {
  return lines.flatMap((line) => {
    const over = Math.max(-line.box.left, line.box.right - width())
    if (over <= TOLERANCE || scrollsSideways(line.element)) return []
    if (clippingAncestor.X(line.element) !== null) return []
    return [faultAt('outside', line.element, `${quoted(line)} by ${pixels(over)}`)]
  })
}

/** Two texts in the same place. What is fixed or sticky may pass over the rest while a page is scrolled. */
export function overlappingText(lines: readonly Line[]): LayoutFault[] {
  const sorted = lines.filter(isInView).toSorted((one, other) => one.box.top - other.box.top)
  const found: LayoutFault[] = []
  for (const [index, line] of sorted.entries()) {
    for (const other of sorted.slice(index + 1)) {
      if (other.box.top > line.box.bottom) break
      if (other.node === line.node || !overlap(seenOf(line), seenOf(other))) continue
      if (areApart(line.element, other.element)) continue
      found.push(faultAt('overlapping-text', other.element, `${quoted(other)} over ${quoted(line)}`))
    }
  }
  return found
}

/** The part of a line that no edge around it hides. */
function seenOf({ element, box: { left, right, top, bottom } }: Line): Box {
  const [across, down] = [edgesAround.X(element), edgesAround.Y(element)]
  return {
    left: Math.max(left, ...across.map((edge) => edge.left)),
    right: Math.min(right, ...across.map((edge) => edge.right)),
    top: Math.max(top, ...down.map((edge) => edge.top)),
    bottom: Math.min(bottom, ...down.map((edge) => edge.bottom)),
  }
}

const isInView = ({ element, box }: Line): boolean =>
  edgesAround.X(element).every(({ left, right }) => box.right > left && box.left < right) &&
  edgesAround.Y(element).every(({ top, bottom }) => box.bottom > top && box.top < bottom)

const overlap = (one: Box, other: Box) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOLERANCE

/** Whether two texts are never read together: parts of one drawing, or in layers that move apart. */
function areApart(one: Element, other: Element): boolean {
  const drawing = one.closest('svg')
  if (drawing !== null && drawing === other.closest('svg')) return true
  return layerOf(one) !== layerOf(other)
}

/** A page that can be pushed sideways, with the parts that are too wide. */
export function widePage(root: Element): LayoutFault[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...root.querySelectorAll('*')].filter((element) => {
    const { left, right } = element.getBoundingClientRect()
    const isOver = right > clientWidth + 0.5 || left < -0.5
    return (
      isOver && !scrollsSideways(element) && clippingAncestor.X(element) === null && element.checkVisibility()
    )
  })
  const inner = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)))
  const detail = `${pixels(scrollWidth)} in a window of ${pixels(clientWidth)}`
  const culprits = inner.length > 0 ? inner.slice(0, 3) : [document.documentElement]
  return culprits.map((element) => faultAt('wide-page', element, detail))
}

const quoted = ({ text }: Line) => `“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`
const nameOfPart = (element: Element) => `${element.localName} ${nameOf(element)}`
