import { MAIN_ID } from '#runtime/router/use-arrival.ts'

/** Whether two boxes of the window overlap. */
const meet = (one: DOMRect, other: DOMRect): boolean =>
  one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right

/**
 * Ref of a part that lies over the beginning of the screen and scrolls with it: its variables follow the place of `main`, below the header
 * and beside a menu. It moves aside while the focus is on something below it.
 */
export function laysOverMain(part: HTMLElement | null): (() => void) | undefined {
  const main = document.getElementById(MAIN_ID)
  if (part === null || main === null) return undefined
  const place = () => {
    const { top, left, width } = main.getBoundingClientRect()
    part.style.setProperty('--main-top', `${top + window.scrollY}px`)
    part.style.setProperty('--main-left', `${left + window.scrollX}px`)
    part.style.setProperty('--main-width', `${width}px`)
  }
  const yieldTo = ({ target }: FocusEvent) => {
    const box =
      target instanceof Element && main.contains(target) && target !== main
        ? target.getBoundingClientRect()
        : null
    part.toggleAttribute('data-aside', box !== null && meet(box, part.getBoundingClientRect()))
  }
  place()
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(place)
  observer?.observe(main)
  document.addEventListener('focusin', yieldTo)
  return () => {
    observer?.disconnect()
    document.removeEventListener('focusin', yieldTo)
  }
}
