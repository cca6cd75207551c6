import { isShown } from './shown.ts'
import type { Box } from './fault.ts'

/** A line of text as it is drawn. */
export interface Line {
  readonly element: Element
  readonly node: Node
  readonly text: string
  /** The height of its letters: a line's own box also has the space that its font leaves above and below them. */
  readonly box: Box
}

/** Share of a line's box above and below its letters. */
const LEADING = 0.22

/** Every line of text that is shown below an element. */
export function linesIn(root: Element): Line[] {
  const lines: Line[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.nodeValue?.trim() ?? ''
    if (element === null || text === '' || !hasText(element) || !isShown(element)) continue
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      const { left, right, top, bottom, height } = rect
      if (right - left < 1 || height < 1) continue
      lines.push({
        element,
        node,
        text,
        box: { left, right, top: top + height * LEADING, bottom: bottom - height * LEADING },
      })
    }
  }
  return lines
}

const hasText = (element: Element) => !/^(?:script|style|option|title|desc|textarea)$/.test(element.localName)
