import { faultAt, nameOf, pixels, type Box, type LayoutFault } from './fault.ts'
import { isShown } from './shown.ts'

/** CSS selector of the controls of a page: links, buttons, fields and other interactive elements. */
export const TARGETS =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="switch"], [role="slider"], [role="menuitem"], [role="option"]'
/** The least width and height of a target; half a pixel is rounding. */
const TARGET_MIN = 44
const ROUNDING = 0.5

/** Controls that a finger misses. A link within a sentence is as high as its line. */
export function smallTargets(root: Element): LayoutFault[] {
  return [...root.querySelectorAll(TARGETS)].flatMap((element) => {
    const target = pressedFor(element)
    if (target === null || !isShown(target) || isWithinText(target)) return []
    const { left, right, top, bottom } = reachOf(target)
    const [wide, high] = [right - left, bottom - top]
    if (wide === 0 || (wide >= TARGET_MIN - ROUNDING && high >= TARGET_MIN - ROUNDING)) return []
    return [faultAt('small-target', target, `${nameOf(target)} is ${pixels(wide)} × ${pixels(high)}`)]
  })
}

/** What a player presses for a control: the label of one that is drawn by its label, else itself. */
export function pressedFor(element: Element): Element | null {
  if (element.closest('[tabindex="-1"][aria-hidden="true"], [disabled][hidden]') !== null) return null
  if (!(element instanceof HTMLInputElement)) return element
  const isDrawnByLabel = /^(?:checkbox|radio|file)$/.test(element.type) || !isShown(element)
  return (
    (isDrawnByLabel
      ? (element.closest('label') ?? element.labels?.[0])
      : element.closest('.MuiInputBase-root')) ?? element
  )
}

function isWithinText(element: Element): boolean {
  if (!getComputedStyle(element).display.startsWith('inline')) return false
  const own = element.textContent.trim()
  const sentence = element.closest('p, li, dd, td, figcaption, small, label')
  return sentence !== null && sentence.textContent.trim() !== own
}

/** The box of a target with that of its pseudo-elements, which styles use to enlarge what is pressed. */
function reachOf(element: Element): Box {
  let { left, right, top, bottom } = element.getBoundingClientRect()
  if (element instanceof HTMLLabelElement || element.matches('a, button'))
    for (const child of element.querySelectorAll('*')) {
      const box = child.getBoundingClientRect()
      if (box.width === 0 || getComputedStyle(child).pointerEvents === 'none') continue
      left = Math.min(left, box.left)
      right = Math.max(right, box.right)
      top = Math.min(top, box.top)
      bottom = Math.max(bottom, box.bottom)
    }
  for (const pseudo of ['::before', '::after']) {
    const style = getComputedStyle(element, pseudo)
    if (style.content === 'none' || style.position !== 'absolute') continue
    const host = hostOf(element).getBoundingClientRect()
    const inset = (side: 'left' | 'right' | 'top' | 'bottom') => Number.parseFloat(style[side]) || 0
    left = Math.min(left, host.left + inset('left'))
    right = Math.max(right, host.right - inset('right'))
    top = Math.min(top, host.top + inset('top'))
    bottom = Math.max(bottom, host.bottom - inset('bottom'))
  }
  return { left, right, top, bottom }
}

/** The element that an absolute pseudo-element is placed in. */
function hostOf(element: Element): Element {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (getComputedStyle(at).position !== 'static') return at
  return document.documentElement
}
