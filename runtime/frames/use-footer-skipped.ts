import { useEffect } from 'react'

/**
 * Takes the footer of the page out of the tab order while the screen above it loads: nothing there takes the focus yet, so Tab would go
 * through the footer, and lose its place when the screen comes.
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
