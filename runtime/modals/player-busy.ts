/** Attribute of a part that holds something unfinished, such as a slip with numbers on it. Forms need none. */
export const UNFINISHED = { 'data-unfinished': true } as const

const BUSY = 'dialog[open], main form, [data-unfinished]'
const FIELD = 'input, select, textarea, [contenteditable]'

/** Whether the player is in the middle of something: a dialog, a form, a field with the focus, an unfinished part. */
export function isPlayerBusy(): boolean {
  return document.querySelector(BUSY) !== null || document.activeElement?.matches(FIELD) === true
}
