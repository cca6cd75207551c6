/** A key that is pressed, as the events of the keyboard have it. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Commands of the site builder that work in a framed preview too: publish, find a command, form or source, each view, and the next refusal. */
export function isBuilderKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): boolean {
  if (key === 'F8') return true
  if (altKey) return /^Digit\d$/.test(code)
  return (ctrlKey || metaKey) && !shiftKey && ['s', 'k', 'e'].includes(key.toLowerCase())
}
