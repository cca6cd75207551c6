import { useEffect } from 'react'
import type { Command } from './commands.ts'

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How the key that goes with letters is written here. */
export const KEYS = isMac ? '⌘' : 'Ctrl+'

/** What a key event is called in a command: `mod+shift+z`, `alt+1`, `f8`. */
export function chordOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  // With Alt held, a key's letter may be another one.
  const key = event.altKey ? event.code.replace(/^(Digit|Key)/, '') : event.key
  return [
    event.ctrlKey || event.metaKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    event.shiftKey ? 'shift' : '',
    key.toLowerCase(),
  ]
    .filter((part) => part !== '')
    .join('+')
}

/** Lets every command that has keys be called by them, wherever the focus is. */
export function useShortcuts(commands: readonly Command[], openPalette: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      // A dialog has keys of its own.
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null
      const chord = chordOf(event)
      if (chord === 'mod+k' && !isInDialog) {
        event.preventDefault()
        return openPalette()
      }
      const command = isInDialog ? undefined : commands.find(({ keys }) => keys === chord)
      if (command === undefined) return
      event.preventDefault()
      command.run()
    }
    // Before the fields, whose own undo knows nothing of the draft.
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [commands, openPalette])
}
