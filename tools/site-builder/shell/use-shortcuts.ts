import { useEffect } from 'react'
import { isBuilderKey, type PressedKey } from '#schemas/site-manifest/builder-keys.ts'
import { frameOf } from '../preview/frame-of.ts'
import type { Command } from './commands.ts'

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The modifier key's name on this platform. */
export const KEYS = isMac ? '⌘' : 'Ctrl+'

/** A key event in the notation of commands: `mod+shift+z`, `alt+1`, `f8`. */
export function chordOf(event: PressedKey): string {
  // With Alt pressed, `key` may be a different character.
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

/** Binds the keys of all commands, independent of the focus. */
export function useShortcuts(commands: readonly Command[], openPalette: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      // A dialog handles its own keys.
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
    const pressInFrame = (message: MessageEvent<unknown>) => {
      const key = (message.data as { previewKey?: PressedKey } | null)?.previewKey
      if (key !== undefined && frameOf(message, document) !== undefined && isBuilderKey(key))
        document.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
    }
    window.addEventListener('keydown', press)
    window.addEventListener('message', pressInFrame)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('message', pressInFrame)
    }
  }, [commands, openPalette])
}
