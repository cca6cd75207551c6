import { expect, test } from 'vitest'
import { fromDraft, toDraft } from './draft.ts'
import { openPicking, reducePicking } from './picking-machine.ts'
import type { PickForm } from './plays.ts'

const EUR = 978
const CHF = 756
const form: PickForm = { size: 3, range: 20, size2nd: 0, range2nd: 0, multi: false, room: 10 }
const picked = [4, 9, 16].reduce(
  (state, number) => reducePicking(form, state, { type: 'numberClicked', number }),
  openPicking(form, EUR),
)

test('a refresh restores the lines of a draft', () => {
  const stored: unknown = JSON.parse(JSON.stringify(toDraft(picked)))
  expect(fromDraft(form, EUR, stored)).toEqual(picked)
})

test('a refresh restores the paying account and the further draws', () => {
  const ahead = reducePicking(form, picked, { type: 'subscriptionsChosen', subscriptions: 8 })
  expect(fromDraft(form, EUR, toDraft(ahead))).toMatchObject({ currencyId: EUR, subscriptions: 8 })
  const other = reducePicking(form, picked, { type: 'currencyChosen', currencyId: CHF })
  expect(fromDraft(form, EUR, toDraft(other))).toMatchObject({ currencyId: CHF, subscriptions: 0 })
})

test('further draws of a draft in another currency than the game’s are dropped', () => {
  const draft = { ...toDraft(picked), currencyId: CHF, subscriptions: 8 }
  expect(fromDraft(form, EUR, draft)).toMatchObject({ primaryCurrencyId: EUR, subscriptions: 0 })
})

test('a restored draft never contains the answer to a join', () => {
  const joined = reducePicking(form, picked, {
    type: 'joined',
    playsJoined: 1,
    gameInstanceId: 5,
    receipt: null,
  })
  expect(fromDraft(form, EUR, toDraft(joined))).toMatchObject({ section: 'numberPicking', joinCode: null })
})

test.each([
  ['nothing', null],
  ['no draft at all', { lines: 'many' }],
  ['no lines', { ...toDraft(picked), lines: [] }],
  ['a number off the grid', { ...toDraft(picked), lines: [{ numbers: [21], numbers2nd: [] }] }],
  ['a number twice', { ...toDraft(picked), lines: [{ numbers: [4, 4], numbers2nd: [] }] }],
  ['too many numbers', { ...toDraft(picked), lines: [{ numbers: [1, 2, 3, 4], numbers2nd: [] }] }],
  ['a second set that the game lacks', { ...toDraft(picked), lines: [{ numbers: [1], numbers2nd: [1] }] }],
  ['an option that the game lacks', { ...toDraft(picked), multiOption: { numbers: 5, numbers2nd: 0 } }],
  ['more further draws than can be sold', { ...toDraft(picked), subscriptions: 105 }],
  ['no currency', { ...toDraft(picked), currencyId: 'EUR' }],
])('a stored draft with %s is dropped', (_, draft) => {
  expect(fromDraft(form, EUR, draft)).toEqual(openPicking(form, EUR))
})
