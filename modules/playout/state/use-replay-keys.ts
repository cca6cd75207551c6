import { useEffect } from 'react'
import type { ReplayPlayer } from './use-replay-player.ts'

/** Elements with a use of their own for the keys. */
const CONTROLS = 'a, button, input, select, summary, textarea, [contenteditable], [role="dialog"], dialog'

/** Space plays and pauses, and the arrow keys step, wherever no other element uses them. Time runs from left to right in every language. */
export function useReplayKeys({ index, toggle, seek }: ReplayPlayer): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest(CONTROLS) !== null) return
      if (event.key === ' ') toggle()
      else if (event.key === 'ArrowRight') seek(index + 1)
      else if (event.key === 'ArrowLeft') seek(index - 1)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [index, toggle, seek])
}
