import { type RefObject, useEffect } from 'react'
import { frameOf } from './frame-of.ts'

/** Keeps the focus where a person works: a preview that takes it while it is loading, and was not entered by a click or the Tab key, gives it back. */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = document.activeElement
    let isTab = false
    const press = ({ key }: KeyboardEvent) => {
      isTab = key === 'Tab'
    }
    const move = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.tagName !== 'IFRAME') last = target
      isTab = false
    }
    const giveBack = (message: MessageEvent<unknown>) => {
      const { previewTookFocus } = (message.data ?? {}) as Record<string, unknown>
      const frame = frameOf(message, place.current)
      if (previewTookFocus !== true || isTab || frame === undefined || frame !== document.activeElement)
        return
      if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true })
      else frame.blur()
    }
    window.addEventListener('keydown', press, true)
    document.addEventListener('focusin', move)
    window.addEventListener('message', giveBack)
    return () => {
      window.removeEventListener('keydown', press, true)
      document.removeEventListener('focusin', move)
      window.removeEventListener('message', giveBack)
    }
  }, [place])
}
