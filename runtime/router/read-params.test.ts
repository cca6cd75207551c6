import { expect, test } from 'vitest'
import { readParams } from './read-params.ts'

const PICK = { id: 'id?', gid: 'id?', dip: 'number?', step: 'text?' } as const

test('the texts of an address become the declared kinds', () => {
  expect(readParams({ id: 'id' }, { id: '70' })).toEqual({ id: 70 })
  const given = { gid: '7', dip: '3', step: 'confirm', lang: 'de' }
  expect(readParams(PICK, given)).toEqual({ gid: 7, dip: 3, step: 'confirm', lang: 'de' })
})

test('an optional parameter may be missing or empty', () => {
  expect(readParams(PICK, {})).toEqual({})
  expect(readParams(PICK, { id: '' })).toEqual({})
})

test.each(['', 'abc', '0', '-1', '1.5', '1e3', '0x10', ' 7', '7 ', '99999999999999999'])(
  'the address of a screen that needs an id leads to nothing with %j',
  (id) => {
    expect(readParams({ id: 'id' }, { id })).toBeNull()
  },
)

test('the address of a screen that needs an id leads to nothing without one', () => {
  expect(readParams({ id: 'id' }, {})).toBeNull()
})

test.each([{ id: 'abc' }, { id: '7', dip: 'many' }, { dip: 'Infinity' }])(
  'an optional parameter of another kind leads to nothing: %j',
  (given) => {
    expect(readParams(PICK, given)).toBeNull()
  },
)
