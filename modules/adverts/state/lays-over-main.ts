import { MAIN_ID } from '#runtime/router/use-arrival.ts'

/** Whether two boxes of the window overlap. */
const meet = (one: DOMRect, other: DOMRect): boolean =>
  one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right

/** Selects the headings, texts and controls at the beginning of a screen. */
const CONTENT = 'h1, h2, h3, a, button, input'

/** Whether a part covers content of the screen. */
function coversContent(main: HTMLElement, part: HTMLElement): boolean {
  const box = (part.firstElementChild ?? part).getBoundingClientRect()
  return [...main.querySelectorAll(CONTENT)].some((element) => meet(element.getBoundingClientRect(), box))
}

/**
 * Ref of a part that lies over the beginning of the screen and scrolls with it, or in a narrow window over its lower edge: its variables
 * follow the place of `main`, below the header, beside a menu and above a bar. Where it would cover content, it goes to the lower edge too. It
 * moves aside while the focus is on something below it.
 */
export function laysOverMain(part: HTMLElement | null): (() => void) | undefined {
  const main = document.getElementById(MAIN_ID)
  if (part === null || main === null) return undefined
  const place = () => {
    const { top, left, width } = main.getBoundingClientRect()
    part.style.setProperty('--main-top', `${top + window.scrollY}px`)
    part.style.setProperty('--main-left', `${left + window.scrollX}px`)
    part.style.setProperty('--main-width', `${width}px`)
    // Height of the frame's bar at the lower edge, which is not above this part.
    part.style.setProperty('--main-end', getComputedStyle(main).getPropertyValue('--frame-bottom') || '0px')
  }
  const lower = () => {
    if (!part.hasAttribute('data-low')) part.toggleAttribute('data-low', coversContent(main, part))
  }
  const yieldToFocus = () => {
    const focused = document.activeElement
    const box = focused !== main && main.contains(focused) ? focused?.getBoundingClientRect() : undefined
    part.toggleAttribute('data-aside', box !== undefined && meet(box, part.getBoundingClientRect()))
  }
  const settle = () => {
    place()
    lower()
  }
  settle()
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(settle)
  observer?.observe(main)
  document.addEventListener('focusin', yieldToFocus)
  // A control that is focused below the window scrolls into it afterwards.
  document.addEventListener('scroll', yieldToFocus, { passive: true })
  return () => {
    observer?.disconnect()
    document.removeEventListener('focusin', yieldToFocus)
    document.removeEventListener('scroll', yieldToFocus)
  }
}
