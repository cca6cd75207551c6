import { useEffect, type Dispatch } from 'react'
import type { ScreenProps } from '#runtime/registry/module.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useGo } from '#runtime/router/navigate.ts'
import {
  activeLineOf,
  mayConfirm,
  playsPicked,
  unfinishedLine,
  type NumberPicking,
  type PickingAction,
  type PickingSection,
} from './picking-machine.ts'
import type { PickForm } from './plays.ts'
import type { SlipPrice } from './price.ts'
import { useLuckyDip, type LuckyDip } from './lucky-dip.ts'
import { useNumberPicking } from './draft.ts'

/** State and actions of the grid: numbers are ticked, nothing is bought. */
export interface TickedSlip {
  /** The instance that accepts the plays now: the requested one, or the next of its game once that is closed. */
  readonly game: GameInstance
  readonly form: PickForm
  readonly state: NumberPicking
  readonly dispatch: Dispatch<PickingAction>
  readonly price: SlipPrice
  readonly dips: LuckyDip
  /** Goes to a section; the browser's back button returns. */
  readonly show: (section: PickingSection) => void
}

/** The numbers of a slip and the actions that change them, without purchase. */
export interface Ticks extends Pick<TickedSlip, 'state' | 'dispatch' | 'dips' | 'show'> {
  /** Number of plays in the finished lines. */
  readonly plays: number
}

export function useTicks(
  game: GameInstance,
  form: PickForm,
  params: ScreenProps<'picking.pick'>['params'],
): Ticks {
  const [state, dispatch] = useNumberPicking(game, form)
  const dips = useLuckyDip(game.gameInstanceId, form, state.multiOption, dispatch)
  const show = useSections(params, state, dispatch)
  return { state, dispatch, dips, show, plays: playsPicked(form, state) }
}

/** Sections with their own history entry, by the value of the query parameter `step`. */
const STEPS: Partial<Record<PickingSection, string>> = {
  numberPicking2nd: 'second',
  numberPickingConfirm: 'confirm',
}

/**
 * Keeps the section and the address in sync: each step adds a history entry, so that the browser's back button goes one
 * step back and does not leave the slip.
 */
function useSections(
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
    go('picking.pick', { ...rest, step: STEPS[next] })
  }
}

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

  if (isUntouched && plays > 0 && unfinished === -1) return confirmStep(form, state, plays)
  if (missing > 0 && !isOn2nd) return { kind: 'pick', missing }
  if (missing2nd > 0) {
    return together || isOn2nd
      ? { kind: 'pick2nd', missing: missing2nd }
      : { kind: 'to2nd', wanted: multiOption.numbers2nd }
  }
  if (missing > 0) return { kind: 'pick', missing }
  if (unfinished !== -1 && unfinished !== activeLine) return { kind: 'toUnfinished', place: unfinished + 1 }
  return confirmStep(form, state, plays)
}

const confirmStep = (form: PickForm, state: NumberPicking, plays: number): ContinueStep =>
  mayConfirm(form, state) || plays <= form.room ? { kind: 'confirm' } : { kind: 'tooMany', room: form.room }
