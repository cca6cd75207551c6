import { ScreenState } from '#runtime/components/screen-state.tsx'
import { useFooterSkipped } from '#runtime/frames/use-footer-skipped.ts'

/** The place of a card while its screen loads. */
export function WaitingCard() {
  useFooterSkipped(true)
  return <ScreenState of={{ state: 'loading' }} />
}
