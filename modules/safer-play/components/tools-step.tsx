import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAtomValue } from 'jotai'
import { openModalsAtom, useModals } from '#runtime/modals/modals.ts'
import { hasUnfinishedInput, isAtCheckout } from '#runtime/modals/unfinished-input.ts'
import { useToolsDue } from '../state/use-tools-due.ts'

/** Opens the tools for safer play once after the registration: never over a form, a slip or a purchase, which shows them itself. */
export function ToolsStep() {
  const { isDue } = useToolsDue()
  const modals = useModals()
  const isFree = useAtomValue(openModalsAtom).length === 0
  const { pathname } = useLocation()
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    if (!isDue || !isFree || isOpened || isAtCheckout() || hasUnfinishedInput()) return
    setOpened(true)
    modals.open('safer-play.tools')
  }, [isDue, isFree, isOpened, pathname, modals])
  return null
}
