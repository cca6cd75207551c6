import { useEffect, useRef } from 'react'

export interface Shortcuts {
  readonly openPalette: () => void
  readonly openHelp: () => void
  /** Opens the page with this letter; called after the letter g. */
  readonly go: (letter: string) => void
}

/** A letter that follows g within this time opens a page. */
const SECOND_LETTER_WITHIN_MS = 1500

/** Whether a key is typed into a field: then it is a text, and no shortcut. */
const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null)

/** Keys that work on every page. None of them replaces what a field or an open dialog does with it. */
export function useShortcuts({ openPalette, openHelp, go }: Shortcuts): void {
  const gAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      const isOpen = document.querySelector('[role="dialog"], [role="menu"]') !== null
      if (event.ctrlKey || event.metaKey || event.altKey || isTyped(event.target) || isOpen) return
      const isSecond = event.timeStamp - gAt.current < SECOND_LETTER_WITHIN_MS
      gAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (event.key === '?') openHelp()
      else if (event.key === '/') {
        event.preventDefault()
        openPalette()
      } else if (isSecond) go(event.key)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [openPalette, openHelp, go])
}
