/** Attribute of a part that holds unfinished input, such as a slip with numbers. Forms do not need it. */
export const UNFINISHED = { 'data-unfinished': true } as const

/** Attribute of the part in which a purchase is decided about. */
export const CHECKOUT = { 'data-checkout': true } as const

/** Whether the player is deciding about a purchase: its summary with the button that buys. */
export const isAtCheckout = (): boolean => document.querySelector('[data-checkout]') !== null

const BUSY = 'dialog[open], main form, [data-unfinished]'
const FIELD = 'input, select, textarea, [contenteditable]'

/** Whether the player has begun something that a change of the screen would interrupt: a dialog, a form, a focused field, an unfinished part. */
export function hasUnfinishedInput(): boolean {
  return document.querySelector(BUSY) !== null || document.activeElement?.matches(FIELD) === true
}
