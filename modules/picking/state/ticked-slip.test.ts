import { expect, test } from 'vitest'
import { continueStep } from './ticked-slip.ts'
import { openPicking, reducePicking, type PickingAction } from './picking-machine.ts'
import type { PickForm } from './plays.ts'

const form: PickForm = { size: 2, range: 9, size2nd: 1, range2nd: 4, multi: false, room: 3 }
const click = (number: number): PickingAction => ({ type: 'numberClicked', number })
const click2nd = (number: number): PickingAction => ({ type: 'number2ndClicked', number })
const after = (...actions: PickingAction[]) =>
  actions.reduce((state, action) => reducePicking(form, state, action), openPicking(form, 978))

test('the main numbers are asked for first, then the second set', () => {
  expect(continueStep(form, after(), false)).toEqual({ kind: 'pick', missing: 2 })
  expect(continueStep(form, after(click(1)), false)).toEqual({ kind: 'pick', missing: 1 })
  expect(continueStep(form, after(click(1), click(2)), false)).toEqual({ kind: 'to2nd', wanted: 1 })
})

test('the missing set is named where both sets are on one page', () => {
  expect(continueStep(form, after(click(1), click(2)), true)).toEqual({ kind: 'pick2nd', missing: 1 })
  expect(continueStep(form, after(click2nd(1)), true)).toEqual({ kind: 'pick', missing: 2 })
})

test('a finished line leads to the summary', () => {
  expect(continueStep(form, after(click(1), click(2), click2nd(1)), false)).toEqual({ kind: 'confirm' })
})

test('an empty line behind finished ones does not block the purchase', () => {
  const state = after(click(1), click(2), click2nd(1), { type: 'lineAdded' })
  expect(continueStep(form, state, false)).toEqual({ kind: 'confirm' })
})

test('another line with missing numbers is named', () => {
  const state = after(
    { type: 'linesAdded', lines: [{ numbers: [1, 2], numbers2nd: [3] }] },
    { type: 'lineAdded' },
    click(4),
    { type: 'lineEdited', index: 0 },
  )
  expect(continueStep(form, state, false)).toEqual({ kind: 'toUnfinished', place: 2 })
})

test('more plays than the player or the game has room for are refused, with the room', () => {
  const lines = [1, 2, 3].map((number) => ({ numbers: [number, 9], numbers2nd: [1] }))
  const state = after({ type: 'linesAdded', lines })
  expect(continueStep({ ...form, room: 2 }, state, false)).toEqual({ kind: 'tooMany', room: 2 })
})

test('a multi pick asks for the number of numbers first, unless that choice is beside the grid', () => {
  const multi: PickForm = { ...form, multi: true }
  const state = openPicking(multi, 978)
  expect(state.section).toBe('numberPickingPickXMulti')
  expect(continueStep(multi, state, false)).toEqual({ kind: 'toNumbers' })
  expect(continueStep(multi, state, true)).toMatchObject({ kind: 'pick' })
})
