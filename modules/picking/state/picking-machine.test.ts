import { expect, test } from 'vitest'
import {
  activeLineOf,
  finishedLines,
  mayAddLine,
  mayConfirm,
  openPicking,
  playsPicked,
  reducePicking,
  type NumberPicking,
  type PickingAction,
} from './picking-machine.ts'
import type { PickForm } from './plays.ts'

const EUR = 978
const CHF = 756
const sixOf49: PickForm = { size: 6, range: 49, size2nd: 0, range2nd: 0, multi: false, room: 10 }
const fiveAndTwo: PickForm = { size: 5, range: 50, size2nd: 2, range2nd: 12, multi: false, room: 10 }
const pickX: PickForm = { ...fiveAndTwo, multi: true, room: 100 }

const click = (number: number): PickingAction => ({ type: 'numberClicked', number })
const click2nd = (number: number): PickingAction => ({ type: 'number2ndClicked', number })
const line = (...numbers: number[]) => ({ numbers, numbers2nd: [] })
const dip = (first: number) => line(first, first + 1, first + 2, first + 3, first + 4, first + 5)

function after(form: PickForm, ...actions: PickingAction[]): NumberPicking {
  return actions.reduce((state, action) => reducePicking(form, state, action), openPicking(form, EUR))
}
const sixClicks = [3, 11, 19, 27, 40, 44].map(click)
const receipt = {
  totalCost: 2.5,
  paid: null,
  further: null,
  accountCurrencyId: EUR,
  balanceAfter: 47.5,
  allocated: null,
}
const refusedPayment = { currencyId: EUR, balance: 50, amount: 2.5, missing: null, exchange: null }
const joinStarted: PickingAction = { type: 'joinStarted', gameInstanceId: 9001 }
const joined: PickingAction = { type: 'joined', playsJoined: 1, gameInstanceId: 9002, receipt }

test('the slip opens with an empty line, the primary currency and no subscriptions', () => {
  expect(openPicking(sixOf49, EUR)).toMatchObject({
    section: 'numberPicking',
    lines: [line()],
    currencyId: EUR,
    subscriptions: 0,
    joining: false,
  })
})

test('a click chooses a number and a second click clears it', () => {
  expect(activeLineOf(after(sixOf49, click(7), click(9))).numbers).toEqual([7, 9])
  expect(activeLineOf(after(sixOf49, click(7), click(9), click(7))).numbers).toEqual([9])
})

test('a complete set accepts no further number, and no number outside the grid is accepted', () => {
  expect(activeLineOf(after(sixOf49, ...sixClicks, click(45))).numbers).toEqual([3, 11, 19, 27, 40, 44])
  expect(activeLineOf(after(sixOf49, click(0), click(50), click(1.5))).numbers).toEqual([])
})

test('the numbers of the second set are chosen separately', () => {
  const state = after(fiveAndTwo, click2nd(2), click2nd(12), click2nd(13), click2nd(3), click2nd(2))
  expect(activeLineOf(state)).toEqual({ numbers: [], numbers2nd: [12] })
})

test('a slip with an incomplete line cannot be confirmed and moves to that line', () => {
  const unfinished = after(sixOf49, ...sixClicks, { type: 'lineAdded' }, click(1), {
    type: 'lineEdited',
    index: 0,
  })
  expect(mayConfirm(sixOf49, unfinished)).toBe(false)
  expect(reducePicking(sixOf49, unfinished, { type: 'confirmed' })).toMatchObject({
    section: 'numberPicking',
    activeLine: 1,
  })
})

test('a confirmed slip drops the lines without numbers', () => {
  const state = after(sixOf49, ...sixClicks, { type: 'lineAdded' }, { type: 'confirmed' })
  expect(state.section).toBe('numberPickingConfirm')
  expect(state.lines).toHaveLength(1)
})

test('a slip without numbers cannot be confirmed', () => {
  expect(after(sixOf49, { type: 'confirmed' }).section).toBe('numberPicking')
})

test('a slip holds several lines, and each can be edited in its place', () => {
  const two = after(sixOf49, ...sixClicks, { type: 'lineAdded' }, { type: 'lineFilled', line: dip(20) })
  expect(playsPicked(sixOf49, two)).toBe(2)
  const edited = [{ type: 'lineEdited', index: 0 } as const, click(3), click(4)]
  const state = edited.reduce((next, action) => reducePicking(sixOf49, next, action), two)
  expect(finishedLines(sixOf49, state).map((one) => one.numbers)).toEqual([
    [11, 19, 27, 40, 44, 4],
    dip(20).numbers,
  ])
})

test('the current line stays current when another is removed, and the last one leaves an empty line', () => {
  const three = after(sixOf49, { type: 'linesAdded', lines: [dip(1), dip(10), dip(20)] })
  const state = reducePicking(sixOf49, three, { type: 'lineRemoved', index: 0 })
  expect(activeLineOf(state)).toEqual(dip(20))
  const none = after(sixOf49, { type: 'linesAdded', lines: [dip(1)] }, { type: 'lineRemoved', index: 0 })
  expect(none).toMatchObject({ lines: [line()], activeLine: 0, section: 'numberPicking' })
})

test('lines are added only up to the room of the player and of the game', () => {
  const form = { ...sixOf49, room: 2 }
  const state = after(form, { type: 'linesAdded', lines: [dip(1), dip(10), dip(20)] })
  expect(playsPicked(form, state)).toBe(2)
  expect(mayAddLine(form, state)).toBe(false)
  expect(reducePicking(form, state, { type: 'lineAdded' })).toBe(state)
})

test('a slip that no longer fits because others joined cannot be confirmed', () => {
  const state = after(sixOf49, { type: 'linesAdded', lines: [dip(1), dip(10)] })
  expect(mayConfirm({ ...sixOf49, room: 1 }, state)).toBe(false)
})

test('lucky dips replace an untouched line and follow a picked one', () => {
  expect(after(sixOf49, { type: 'linesAdded', lines: [dip(1)] }).lines).toEqual([dip(1)])
  expect(after(sixOf49, ...sixClicks, { type: 'linesAdded', lines: [dip(1)] }).lines).toHaveLength(2)
})

test('a reset clears the slip', () => {
  const busy = after(
    sixOf49,
    ...sixClicks,
    { type: 'subscriptionsChosen', subscriptions: 4 },
    { type: 'confirmed' },
  )
  expect(reducePicking(sixOf49, busy, { type: 'reset' })).toEqual(openPicking(sixOf49, EUR))
})

test('a currency other than the primary one resets the subscriptions to 0', () => {
  const subscribed = after(sixOf49, { type: 'subscriptionsChosen', subscriptions: 4 })
  const other = reducePicking(sixOf49, subscribed, { type: 'currencyChosen', currencyId: CHF })
  expect(other).toMatchObject({ currencyId: CHF, subscriptions: 0, subscriptionsDropped: 4 })
  const back = reducePicking(sixOf49, other, { type: 'currencyChosen', currencyId: EUR })
  expect(back).toMatchObject({ currencyId: EUR, subscriptions: 0, subscriptionsDropped: 0 })
  const same = reducePicking(sixOf49, subscribed, { type: 'currencyChosen', currencyId: EUR })
  expect(same.subscriptions).toBe(4)
})

test('a join starts only from the summary, and only once', () => {
  expect(after(sixOf49, ...sixClicks, joinStarted).joining).toBe(false)
  const joining = after(sixOf49, ...sixClicks, { type: 'confirmed' }, joinStarted)
  expect(joining.joining).toBe(true)
  expect(reducePicking(sixOf49, joining, joinStarted)).toBe(joining)
})

test('the slip changes only by the answer while a join runs', () => {
  const joining = after(sixOf49, ...sixClicks, { type: 'confirmed' }, joinStarted)
  expect(reducePicking(sixOf49, joining, click(3))).toBe(joining)
  expect(reducePicking(sixOf49, joining, { type: 'reset' })).toBe(joining)
})

test('a join names the instance that took the plays and keeps the lines on the screen', () => {
  const state = after(sixOf49, ...sixClicks, { type: 'confirmed' }, joinStarted, joined)
  expect(state).toMatchObject({
    section: 'numberPickingJoined',
    joining: false,
    playsJoined: 1,
    joinCode: 0,
    receipt,
    gameInstanceIdAsked: 9001,
    gameInstanceIdJoined: 9002,
    lines: [line(3, 11, 19, 27, 40, 44)],
  })
})

test('a refused join keeps the slip, the code and the play it names, until a number changes', () => {
  const refused: PickingAction = {
    type: 'notJoined',
    joinCode: 8,
    joinBlock: null,
    offendingPlay: '3-11-19-27-40-44',
    refusedPayment,
  }
  const state = after(sixOf49, ...sixClicks, { type: 'confirmed' }, joinStarted, refused)
  expect(state).toMatchObject({
    section: 'numberPickingNotJoined',
    joining: false,
    joinCode: 8,
    refusedPayment,
  })
  expect(reducePicking(sixOf49, state, click(3))).toMatchObject({ joinCode: null, offendingPlay: null })
})

test('a join without an answer can be started again from where it failed', () => {
  const failed = after(sixOf49, ...sixClicks, { type: 'confirmed' }, joinStarted, {
    type: 'notJoined',
    joinCode: -1,
    joinBlock: null,
    offendingPlay: null,
    refusedPayment,
  })
  expect(reducePicking(sixOf49, failed, joinStarted)).toMatchObject({
    section: 'numberPickingConfirm',
    joining: true,
    joinCode: null,
  })
})

test('a multi pick opens with the choice of its size, and a line is every combination of its numbers', () => {
  const opened = openPicking(pickX, EUR)
  expect(opened.section).toBe('numberPickingPickXMulti')
  const state = after(
    pickX,
    { type: 'multiOptionChosen', option: { numbers: 7, numbers2nd: 3 } },
    ...[1, 2, 3, 4, 5, 6, 7, 8].map(click),
    ...[1, 2, 3, 4].map(click2nd),
  )
  expect(activeLineOf(state)).toEqual({ numbers: [1, 2, 3, 4, 5, 6, 7], numbers2nd: [1, 2, 3] })
  expect(playsPicked(pickX, state)).toBe(63)
  expect(mayAddLine(pickX, state)).toBe(false)
})

test('a smaller multi pick removes the last numbers', () => {
  const state = after(
    pickX,
    { type: 'multiOptionChosen', option: { numbers: 7, numbers2nd: 2 } },
    ...[1, 2, 3, 4, 5, 6, 7].map(click),
    { type: 'multiOptionChosen', option: { numbers: 5, numbers2nd: 2 } },
  )
  expect(activeLineOf(state).numbers).toEqual([1, 2, 3, 4, 5])
  expect(
    reducePicking(pickX, state, { type: 'multiOptionChosen', option: { numbers: 4, numbers2nd: 2 } }),
  ).toBe(state)
})
