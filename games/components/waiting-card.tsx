import { useEffect } from 'react'
import { ScreenState } from '#runtime/components/screen-state.tsx'

/**
 * Takes the footer of the page out of the tab order while the screen above it waits for what the player has just bought: nothing there takes
 * the focus yet, so Tab would go through the footer, and lose its place when the card comes.
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

/** The place of a card while its screen loads. */
export function WaitingCard() {
  useFooterSkipped(true)
  return <ScreenState of={{ state: 'loading' }} />
}
