import { useEffect } from 'react'

/**
 * Takes the footer of the page out of the tab order while the screen above it loads. The loading screen has no focusable element, so Tab would
 * move into the footer.
 */
export function useFooterSkipped(isWaiting: boolean): void {
  useEffect(() => {
    const footer = document.querySelector<HTMLElement>('footer:not(main footer, dialog footer)')
    if (!isWaiting || footer === null) return
    footer.inert = true
    return () => {
      footer.inert = false
    }
  }, [isWaiting])
}
