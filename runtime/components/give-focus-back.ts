import { MAIN_ID } from '#runtime/router/use-arrival.ts'

/** Moves the focus to the element that had it before, or to the screen where that element is gone or hidden. */
export function giveFocusBack(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body) {
    before.focus({ preventScroll: true })
    if (document.activeElement === before) return
  }
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
}
