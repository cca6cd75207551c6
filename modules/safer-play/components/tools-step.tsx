import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { openModalsAtom, useModals } from '#runtime/modals/modals.ts'
import { hasUnfinishedInput, isAtCheckout } from '#runtime/modals/unfinished-input.ts'
import { useToolsDue } from '../state/use-tools-due.ts'

/** Opens the tools for safer play once after the registration: never over a form, a slip or a purchase, which shows them itself. */
export function ToolsStep() {
  const { isDue } = useToolsDue()
  const { store } = useRuntime()
  const modals = useModals()
  const isOpened = useRef(false)
  const isFree = useSyncExternalStore(
    (changed) => store.sub(openModalsAtom, changed),
    () => store.get(openModalsAtom).length === 0,
    () => false,
  )
  useEffect(() => {
    if (!isDue || !isFree || isOpened.current || isAtCheckout() || hasUnfinishedInput()) return
    isOpened.current = true
    modals.open('safer-play.tools')
  }, [isDue, isFree, modals])
  return null
}
