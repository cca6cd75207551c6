import type { ScreenProps } from '#runtime/registry/module.ts'
import { useEffect, type Dispatch } from 'react'
import { useGo } from '#runtime/router/navigate.ts'
import type { NumberPicking, PickingAction, PickingSection } from './number-picking.ts'

/** Sections with their own history entry, by the value of the query parameter `step`. */
const STEPS: Partial<Record<PickingSection, string>> = {
  numberPicking2nd: 'second',
  numberPickingConfirm: 'confirm',
}

/**
 * Keeps the section and the address in sync: each step adds a history entry, so that the browser's back button goes one
 * step back and does not leave the slip.
 */
export function useSections(
  params: ScreenProps<'picking.pick'>['params'],
  state: NumberPicking,
  dispatch: Dispatch<PickingAction>,
): (section: PickingSection) => void {
  const go = useGo()
  const { step } = params
  const { section, joining } = state
  const shown =
    section === 'numberPickingJoined' || section === 'numberPickingNotJoined' ? 'confirm' : STEPS[section]

  useEffect(() => {
    if (joining || step === shown) return
    if (step === 'confirm') dispatch({ type: 'confirmed' })
    else if (step === 'second') dispatch({ type: 'sectionShown', section: 'numberPicking2nd' })
    else if (section === 'numberPickingJoined') dispatch({ type: 'reset' })
    else if (shown !== undefined) dispatch({ type: 'sectionShown', section: 'numberPicking' })
    // Reacts only to a change of the address: a click changes the section first.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step])

  return (next) => {
    if (next === 'numberPickingConfirm') dispatch({ type: 'confirmed' })
    else dispatch({ type: 'sectionShown', section: next })
    const { step: _, ...rest } = params
    // Other parameters of the address are kept.
    go('picking.pick', { ...(rest as object), step: STEPS[next] })
  }
}
