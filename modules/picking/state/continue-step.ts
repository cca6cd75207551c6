import {
  activeLineOf,
  mayConfirm,
  playsPicked,
  unfinishedLine,
  type NumberPicking,
} from './number-picking.ts'
import type { PickForm } from './pick-form.ts'

/** The action of the button under the grid, or why it is disabled. */
export type ContinueStep =
  | { kind: 'toNumbers' }
  | { kind: 'pick' | 'pick2nd'; missing: number }
  | { kind: 'to2nd'; wanted: number }
  | { kind: 'toUnfinished'; place: number }
  | { kind: 'tooMany'; room: number }
  | { kind: 'confirm' }

/** The next step of a slip. `together` means that both sets are on one page. */
export function continueStep(form: PickForm, state: NumberPicking, together: boolean): ContinueStep {
  // On one page the grid is beside the choice.
  if (!together && state.section === 'numberPickingPickXMulti') return { kind: 'toNumbers' }
  const line = activeLineOf(state)
  const { multiOption, activeLine, section } = state
  const missing = form.size - line.numbers.length
  const missing2nd = form.size2nd - line.numbers2nd.length
  const isOn2nd = !together && section === 'numberPicking2nd'
  const unfinished = unfinishedLine(form, state)
  const isUntouched = line.numbers.length + line.numbers2nd.length === 0
  const plays = playsPicked(form, state)

  if (isUntouched && plays > 0 && unfinished === -1) return verdict(form, state, plays)
  if (missing > 0 && !isOn2nd) return { kind: 'pick', missing }
  if (missing2nd > 0) {
    return together || isOn2nd
      ? { kind: 'pick2nd', missing: missing2nd }
      : { kind: 'to2nd', wanted: multiOption.numbers2nd }
  }
  if (missing > 0) return { kind: 'pick', missing }
  if (unfinished !== -1 && unfinished !== activeLine) return { kind: 'toUnfinished', place: unfinished + 1 }
  return verdict(form, state, plays)
}

const verdict = (form: PickForm, state: NumberPicking, plays: number): ContinueStep =>
  mayConfirm(form, state) || plays <= form.room ? { kind: 'confirm' } : { kind: 'tooMany', room: form.room }
