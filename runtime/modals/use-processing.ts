import { useEffect } from 'react'
import { useModals } from './modals.ts'

/** A change of money that takes longer is shown as under way, in milliseconds. */
export const PROCESSING_AFTER_MS = 2000

/** Opens the processing modal (spec 2, "Modals") over a change of money that takes longer than a moment, and closes it with the answer. Any fault closes it too. */
export function useProcessing(isBusy: boolean): void {
  const modals = useModals()
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => modals.open('runtime.processing'), PROCESSING_AFTER_MS)
    return () => {
      clearTimeout(timer)
      modals.close('runtime.processing')
    }
  }, [isBusy, modals])
}
