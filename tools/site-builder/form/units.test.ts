import { expect, test } from 'vitest'
import { unitOf } from './units.ts'

const WHOLE = { type: ['integer', 'null'] }
const AMOUNT = { type: 'number' }

test.each([
  [['settings', 'idleAfterMs'], WHOLE, { name: 'minutes', factor: 60_000 }],
  [['settings', 'depositLimitChangeWaitDays'], WHOLE, { name: 'days', factor: 1 }],
  [['settings', 'sourceOfFunds', 'days'], WHOLE, { name: 'days', factor: 1 }],
  [['settings', 'historyDays', 0], WHOLE, { name: 'days', factor: 1 }],
  [['settings', 'withdrawal', 'wagerPercent'], WHOLE, { name: '%', factor: 1 }],
  [['registration', 'minimumAge'], WHOLE, { name: 'years', factor: 1 }],
  [['currencies', 'data', 'EUR', 'deposit', 'min'], AMOUNT, { name: 'EUR', factor: 1 }],
  [['currencies', 'data', 'EUR', 'currencyId'], WHOLE, null],
  [['modules', 'support', 'settings', 'casesADay'], WHOLE, null],
  [['memberId'], WHOLE, null],
  [['hosts', 0], { type: 'string' }, null],
])('the number at %j of the type of %j has the unit %j', (keys, node, unit) => {
  expect(unitOf(node, keys)).toEqual(unit)
})
