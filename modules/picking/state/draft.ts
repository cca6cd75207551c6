import { useCallback, useEffect, useMemo, useReducer, useRef, type Dispatch } from 'react'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { SUBSCRIPTION_DRAWS_MAX } from '#schemas/entities/subscription.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import {
  isEmptyLine,
  openPicking,
  reducePicking,
  type NumberPicking,
  type PickingAction,
} from './picking-machine.ts'
import { playsCovered, type Line, type MultiOption, type PickForm } from './plays.ts'

/** The part of a slip that survives a refresh: the lines, and how to buy them. Answers and prices never do. */
export interface PickingDraft {
  readonly lines: readonly Line[]
  readonly activeLine: number
  readonly multiOption: MultiOption
  /** Currency of the account that pays. */
  readonly currencyId: number
  readonly subscriptions: number
  /** Absent in a slip that was kept by an earlier version. */
  readonly payGo?: boolean
}

export function toDraft(state: NumberPicking): PickingDraft {
  const { lines, activeLine, multiOption, currencyId, subscriptions, payGo } = state
  return { lines, activeLine, multiOption, currencyId, subscriptions, ...(payGo && { payGo }) }
}

/** Storage key of a game's draft. One per game: its next instance takes the same numbers. */
const draftKey = (gameId: number) => `picking.draft.${gameId}`

/** A slip with the draft's lines. A draft that does not fit the game's form is discarded. */
export function fromDraft(form: PickForm, currencyId: number, draft: unknown): NumberPicking {
  const fresh = openPicking(form, currencyId)
  if (!isDraft(draft) || !fitsForm(form, draft)) return fresh
  const { lines, multiOption } = draft
  const section = form.multi && lines.every(isUntouched) ? fresh.section : 'numberPicking'
  const activeLine = Math.min(draft.activeLine, lines.length - 1)
  return { ...fresh, lines, multiOption, section, activeLine, ...choicesOf(draft, currencyId) }
}

/** How to buy the lines. Further draws are sold only in the game's own currency (spec 4). */
function choicesOf({ currencyId, subscriptions, payGo }: PickingDraft, primaryCurrencyId: number) {
  return {
    currencyId,
    subscriptions: currencyId === primaryCurrencyId ? subscriptions : 0,
    payGo: payGo === true,
  }
}

const isUntouched = (line: Line) => line.numbers.length + line.numbers2nd.length === 0

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => Number.isInteger(one) && one >= 1)
const isLine = (value: unknown): value is Line =>
  isRecord(value) && isNumbers(value.numbers) && isNumbers(value.numbers2nd)

function isDraft(value: unknown): value is PickingDraft {
  return (
    isRecord(value) &&
    Array.isArray(value.lines) &&
    value.lines.length > 0 &&
    value.lines.every(isLine) &&
    isCount(value.activeLine) &&
    isCount(value.currencyId) &&
    isCount(value.subscriptions) &&
    value.subscriptions <= SUBSCRIPTION_DRAWS_MAX &&
    isRecord(value.multiOption) &&
    Number.isInteger(value.multiOption.numbers) &&
    Number.isInteger(value.multiOption.numbers2nd)
  )
}

function fitsForm(form: PickForm, { lines, multiOption }: PickingDraft): boolean {
  const single = multiOption.numbers === form.size && multiOption.numbers2nd === form.size2nd
  if (!single && !(form.multi && playsCovered(form, multiOption) >= 1)) return false
  const most = form.multi
    ? { numbers: form.range, numbers2nd: form.range2nd }
    : { numbers: form.size, numbers2nd: form.size2nd }
  const fits = (numbers: readonly number[], range: number, size: number) =>
    numbers.length <= size &&
    new Set(numbers).size === numbers.length &&
    numbers.every((number) => number <= range)
  return lines.every(
    (line) =>
      fits(line.numbers, form.range, most.numbers) && fits(line.numbers2nd, form.range2nd, most.numbers2nd),
  )
}

/** The stored slip, read after a page that the service rendered was hydrated. */
interface DraftLoaded {
  readonly type: 'draftLoaded'
  readonly slip: NumberPicking
}

/** The slip of one game on screen: kept across a refresh until it is bought or cleared. */
export function useNumberPicking(
  game: GameInstance,
  form: PickForm,
): [NumberPicking, Dispatch<PickingAction>] {
  const { storage } = useRuntime()
  const key = draftKey(game.gameId)
  const currencyId = game.currencyId ?? 0
  const isHydrating = useIsHydrating()
  const reduce = useCallback(
    (state: NumberPicking, action: PickingAction | DraftLoaded) =>
      action.type === 'draftLoaded' ? action.slip : reducePicking(form, state, action),
    [form],
  )
  const [state, dispatch] = useReducer(reduce, null, () =>
    fromDraft(form, currencyId, isHydrating ? null : storage.read(key)),
  )
  const isUnread = useRef(isHydrating)
  useEffect(() => {
    if (!isUnread.current) return
    isUnread.current = false
    const kept = storage.read(key)
    if (kept !== null) dispatch({ type: 'draftLoaded', slip: fromDraft(form, currencyId, kept) })
    // Once, before the empty slip of the rendered page is stored below.
  }, [storage, key, form, currencyId])
  const draft = useMemo(() => toDraft(state), [state])
  const isBought = state.section === 'numberPickingJoined'
  useEffect(() => {
    if (isBought || draft.lines.every(isEmptyLine)) storage.remove(key)
    else storage.write(key, draft)
  }, [storage, key, draft, isBought])
  return [state, dispatch]
}
