import { expect, test } from 'vitest'
import { factsIn, readChange } from './differences.ts'

test('each single value of an object has its path', () => {
  expect(factsIn({ terms: { fee: 1, prizes: [{ amount: 5 }, 7] }, empty: [], none: null })).toEqual([
    { path: 'terms.fee', value: 1 },
    { path: 'terms.prizes[0].amount', value: 5 },
    { path: 'terms.prizes[1]', value: 7 },
    { path: 'empty', value: [] },
    { path: 'none', value: null },
  ])
})

test('an entry without a value before has facts alone', () => {
  expect(readChange({ siteId: 'aurora', playerId: 7, reason: 'Fraud' })).toEqual({
    differences: [],
    facts: [
      { path: 'siteId', value: 'aurora' },
      { path: 'playerId', value: 7 },
      { path: 'reason', value: 'Fraud' },
    ],
  })
})

test('a change has the values that differ, before and after, and the equal ones among its facts', () => {
  const body = {
    siteId: 'aurora',
    before: { scopes: ['games.read', 'games.write'], name: 'desk', note: 'old' },
    scopes: ['games.read'],
    name: 'desk',
  }
  expect(readChange(body)).toEqual({
    differences: [
      { path: 'scopes[1]', before: 'games.write', after: undefined },
      { path: 'note', before: 'old', after: undefined },
    ],
    facts: [
      { path: 'siteId', value: 'aurora' },
      { path: 'scopes[0]', value: 'games.read' },
      { path: 'name', value: 'desk' },
    ],
  })
})

test('a value that had none before is new, and the record that it belongs to is no part of the change', () => {
  expect(readChange({ siteId: 'aurora', playerId: 7, before: null, amount: 50 })).toEqual({
    differences: [{ path: 'amount', before: undefined, after: 50 }],
    facts: [
      { path: 'siteId', value: 'aurora' },
      { path: 'playerId', value: 7 },
    ],
  })
})

test('a value before that is a text or a list is that of the first new value of its type', () => {
  const segment = readChange({ siteId: 'aurora', playerId: 7, segment: 'A1', reason: 'Fraud', before: 'C' })
  expect(segment.differences).toEqual([{ path: 'segment', before: 'C', after: 'A1' }])
  const role = readChange({ roleId: 'desk', scopes: ['a', 'b'], before: ['a'] })
  expect(role.differences).toEqual([{ path: 'scopes[1]', before: undefined, after: 'b' }])
  expect(readChange({ siteId: 'aurora', before: ['a'] }).differences).toEqual([
    { path: 'before[0]', before: 'a', after: undefined },
  ])
})
