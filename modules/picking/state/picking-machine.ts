import { JOIN_EXIT, type JoinBlock } from '#schemas/protocol/faults.ts'
import type { Payment } from './payments.ts'
import {
  EMPTY_LINE,
  playsCovered,
  playsInLine,
  singlePick,
  type Line,
  type MultiOption,
  type PickForm,
} from './plays.ts'
import type { JoinReceipt } from './join-answers.ts'

export type PickingSection =
  | 'numberPickingPickXMulti'
  | 'numberPicking'
  | 'numberPicking2nd'
  | 'numberPickingConfirm'
  | 'numberPickingJoined'
  | 'numberPickingNotJoined'

/** The number-picking state of spec 3: everything between opening the grid and the answer to the join. */
export interface NumberPicking {
  readonly section: PickingSection
  /** Never empty: it contains the line being picked. */
  readonly lines: readonly Line[]
  readonly activeLine: number
  readonly multiOption: MultiOption
  readonly currencyId: number
  readonly primaryCurrencyId: number
  /** Further draws to buy the same plays for. */
  readonly subscriptions: number
  /** Each of them is paid as it is entered. */
  readonly payGo: boolean
  /** Number of further draws that the last change of currency removed, shown to the player. */
  readonly subscriptionsDropped: number
  readonly joining: boolean
  readonly playsJoined: number
  /** The code of the last join's answer: 0, or why it was refused (spec 8, join errors). */
  readonly joinCode: number | null
  /** The reason of join error 7, where the service names one. */
  readonly joinBlock: JoinBlock | null
  /** The instance of the last join request, and the one that accepted the plays. */
  readonly gameInstanceIdAsked: number | null
  readonly gameInstanceIdJoined: number | null
  /** Cost of the join, and the balance after it. */
  readonly receipt: JoinReceipt | null
  /** Payment of the last refused join. */
  readonly refusedPayment: Payment | null
  /** The play reported by join error 8. */
  readonly offendingPlay: string | null
}

export type PickingAction =
  | { type: 'numberClicked'; number: number }
  | { type: 'number2ndClicked'; number: number }
  | { type: 'multiOptionChosen'; option: MultiOption }
  | { type: 'lineCleared' }
  | { type: 'lineFilled'; line: Line }
  | { type: 'linesAdded'; lines: readonly Line[] }
  /** `stays` keeps the section, for a dialog over it. */
  | { type: 'lineAdded'; stays?: boolean }
  | { type: 'lineEdited'; index: number; stays?: boolean }
  | { type: 'linesRestored'; lines: readonly Line[]; activeLine: number }
  | { type: 'lineRemoved'; index: number }
  | { type: 'currencyChosen'; currencyId: number }
  | { type: 'subscriptionsChosen'; subscriptions: number }
  | { type: 'payGoChosen'; payGo: boolean }
  | { type: 'sectionShown'; section: PickingSection }
  | { type: 'confirmed' }
  | { type: 'joinStarted'; gameInstanceId: number }
  /** A purchase of these plays is under way already: an earlier page or another tab sent it. */
  | { type: 'joinFollowed'; gameInstanceId: number }
  | { type: 'joined'; playsJoined: number; gameInstanceId: number; receipt: JoinReceipt | null }
  | {
      type: 'notJoined'
      joinCode: number
      joinBlock: JoinBlock | null
      offendingPlay: string | null
      refusedPayment: Payment
    }
  | { type: 'reset' }

/** A fresh slip for a game whose primary currency is `currencyId`. */
export function openPicking(form: PickForm, currencyId: number): NumberPicking {
  return {
    section: form.multi ? 'numberPickingPickXMulti' : 'numberPicking',
    lines: [EMPTY_LINE],
    activeLine: 0,
    multiOption: singlePick(form),
    currencyId,
    primaryCurrencyId: currencyId,
    subscriptions: 0,
    payGo: false,
    subscriptionsDropped: 0,
    joining: false,
    playsJoined: 0,
    joinCode: null,
    joinBlock: null,
    gameInstanceIdAsked: null,
    gameInstanceIdJoined: null,
    receipt: null,
    refusedPayment: null,
    offendingPlay: null,
  }
}

export const activeLineOf = (state: NumberPicking): Line => state.lines[state.activeLine] ?? EMPTY_LINE

export const isEmptyLine = (line: Line) => line.numbers.length === 0 && line.numbers2nd.length === 0

/**
 * A line is finished when it covers at least one play. In a multi pick the chosen option is the target: a line below it
 * can be bought once it covers a play.
 */
const isFinishedLine = (form: PickForm, line: Line) => playsInLine(form, line) > 0

/** The finished lines: those that a join would buy now. */
export const finishedLines = (form: PickForm, state: NumberPicking): Line[] =>
  state.lines.filter((line) => isFinishedLine(form, line))

/** Number of plays in the finished lines. */
export const playsPicked = (form: PickForm, state: NumberPicking): number =>
  state.lines.reduce((plays, line) => plays + playsInLine(form, line), 0)

/** Whether one more line of the current size fits the player's and the game's remaining plays. */
export const mayAddLine = (form: PickForm, state: NumberPicking): boolean =>
  playsPicked(form, state) + playsCovered(form, state.multiOption) <= form.room

/** The first line that was started but not finished, or -1. */
export const unfinishedLine = (form: PickForm, state: NumberPicking): number =>
  state.lines.findIndex((line) => !isEmptyLine(line) && !isFinishedLine(form, line))

/** Whether there is something to buy, no unfinished line, and room for all of it. */
export function mayConfirm(form: PickForm, state: NumberPicking): boolean {
  const plays = playsPicked(form, state)
  return plays > 0 && plays <= form.room && unfinishedLine(form, state) === -1
}

/** The number-picking reducer (spec 4). An action that does not apply to the state changes nothing. */
export function reducePicking(form: PickForm, state: NumberPicking, action: PickingAction): NumberPicking {
  if (state.joining && !ANSWERS.has(action.type)) return state
  switch (action.type) {
    case 'numberClicked':
      return withActiveLine(state, toggled(form, state, action.number, 'numbers'))
    case 'number2ndClicked':
      return withActiveLine(state, toggled(form, state, action.number, 'numbers2nd'))
    case 'multiOptionChosen':
      return chooseOption(form, state, action.option)
    case 'lineCleared':
      return withActiveLine(state, EMPTY_LINE)
    case 'lineFilled':
      return isFinishedLine(form, action.line) ? withActiveLine(state, action.line) : state
    case 'linesAdded':
      return addLines(form, state, action.lines)
    case 'lineAdded':
      return addEmptyLine(form, state, action.stays)
    case 'lineEdited':
      return action.index in state.lines ? takeLine(state, action.index, action.stays) : state
    case 'linesRestored':
      return { ...state, lines: action.lines, activeLine: action.activeLine }
    case 'lineRemoved':
      return removeLine(state, action.index)
    case 'currencyChosen':
      return chooseCurrency(state, action.currencyId)
    case 'subscriptionsChosen':
      return { ...state, subscriptions: Math.max(0, action.subscriptions), subscriptionsDropped: 0 }
    case 'payGoChosen':
      return { ...state, payGo: action.payGo }
    case 'sectionShown':
      return { ...state, section: action.section }
    case 'confirmed':
      return confirm(form, state)
    case 'joinStarted':
      return startJoin(form, state, action.gameInstanceId)
    case 'joinFollowed':
      return { ...state, ...joiningIn(action.gameInstanceId) }
    case 'joined':
      return join(form, state, action)
    case 'notJoined':
      return {
        ...state,
        section: 'numberPickingNotJoined',
        joining: false,
        joinCode: action.joinCode,
        joinBlock: action.joinBlock,
        refusedPayment: action.refusedPayment,
        offendingPlay: action.offendingPlay,
      }
    case 'reset':
      return openPicking(form, state.primaryCurrencyId)
  }
}

/** While a join is pending only its answer is accepted: a click on a ball must not change what was sent. */
const ANSWERS = new Set<PickingAction['type']>(['joined', 'notJoined'])

function withActiveLine(state: NumberPicking, line: Line): NumberPicking {
  return { ...state, lines: state.lines.with(state.activeLine, line), joinCode: null, offendingPlay: null }
}

/** Clicking a chosen number clears it; a full set takes no further number (spec 4). */
function toggled(form: PickForm, state: NumberPicking, number: number, set: keyof MultiOption): Line {
  const line = activeLineOf(state)
  const chosen = line[set]
  if (chosen.includes(number)) return { ...line, [set]: chosen.filter((one) => one !== number) }
  const range = set === 'numbers' ? form.range : form.range2nd
  const isOnGrid = Number.isInteger(number) && number >= 1 && number <= range
  return isOnGrid && chosen.length < state.multiOption[set] ? { ...line, [set]: [...chosen, number] } : line
}

function chooseOption(form: PickForm, state: NumberPicking, option: MultiOption): NumberPicking {
  if (playsCovered(form, option) < 1) return state
  const line = activeLineOf(state)
  const trimmed = {
    numbers: line.numbers.slice(0, option.numbers),
    numbers2nd: line.numbers2nd.slice(0, option.numbers2nd),
  }
  return withActiveLine({ ...state, multiOption: option }, trimmed)
}

/** Adds as many of the lines as there is room for; an empty line is replaced by the first of them. */
function addLines(form: PickForm, state: NumberPicking, lines: readonly Line[]): NumberPicking {
  const kept = state.lines.filter((line) => !isEmptyLine(line))
  let plays = playsPicked(form, state)
  const added = lines.filter((line) => {
    const more = playsInLine(form, line)
    if (more === 0 || plays + more > form.room) return false
    plays += more
    return true
  })
  if (added.length === 0) return state
  const all = [...kept, ...added]
  return { ...state, lines: all, activeLine: all.length - 1 }
}

function takeLine(state: NumberPicking, activeLine: number, stays = false): NumberPicking {
  return { ...state, section: stays ? state.section : 'numberPicking', activeLine }
}

/** Starts a new line, or selects one that is still empty. */
function addEmptyLine(form: PickForm, state: NumberPicking, stays = false): NumberPicking {
  const empty = state.lines.findIndex(isEmptyLine)
  if (empty !== -1) return takeLine(state, empty, stays)
  if (!mayAddLine(form, state)) return state
  return takeLine({ ...state, lines: [...state.lines, EMPTY_LINE] }, state.lines.length, stays)
}

function removeLine(state: NumberPicking, index: number): NumberPicking {
  if (!(index in state.lines)) return state
  const left = state.lines.filter((_, place) => place !== index)
  const lines = left.length === 0 ? [EMPTY_LINE] : left
  const moved = index < state.activeLine ? state.activeLine - 1 : state.activeLine
  const section = left.length === 0 ? 'numberPicking' : state.section
  return { ...state, section, lines, activeLine: Math.min(moved, lines.length - 1) }
}

/** Subscriptions are only sold in the primary currency (spec 4). */
function chooseCurrency(state: NumberPicking, currencyId: number): NumberPicking {
  if (currencyId === state.currencyId) return state
  const isPrimary = currencyId === state.primaryCurrencyId
  return {
    ...state,
    currencyId,
    subscriptions: isPrimary ? state.subscriptions : 0,
    subscriptionsDropped: isPrimary ? 0 : state.subscriptions || state.subscriptionsDropped,
  }
}

/** Goes to the summary with the finished lines, or to the first unfinished line. */
function confirm(form: PickForm, state: NumberPicking): NumberPicking {
  const unfinished = unfinishedLine(form, state)
  if (unfinished !== -1) return { ...state, section: 'numberPicking', activeLine: unfinished }
  if (!mayConfirm(form, state)) return state
  const lines = finishedLines(form, state)
  return { ...state, section: 'numberPickingConfirm', lines, activeLine: lines.length - 1 }
}

/** From the summary, or again after an answer that leaves the result unknown. */
function startJoin(form: PickForm, state: NumberPicking, gameInstanceIdAsked: number): NumberPicking {
  const again = state.section === 'numberPickingNotJoined'
  if (!again && !(state.section === 'numberPickingConfirm' && mayConfirm(form, state))) return state
  return { ...state, ...joiningIn(gameInstanceIdAsked) }
}

const joiningIn = (gameInstanceIdAsked: number) =>
  ({
    section: 'numberPickingConfirm',
    joining: true,
    gameInstanceIdAsked,
    joinCode: null,
    offendingPlay: null,
  }) as const

function join(
  form: PickForm,
  state: NumberPicking,
  answer: Extract<PickingAction, { type: 'joined' }>,
): NumberPicking {
  return {
    ...openPicking(form, state.primaryCurrencyId),
    section: 'numberPickingJoined',
    // The lines stay visible until the player picks again.
    lines: state.lines,
    playsJoined: answer.playsJoined,
    gameInstanceIdAsked: state.gameInstanceIdAsked,
    joinCode: JOIN_EXIT.success,
    receipt: answer.receipt,
    gameInstanceIdJoined: answer.gameInstanceId,
  }
}
