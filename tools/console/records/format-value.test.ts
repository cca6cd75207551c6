import { expect, test } from 'vitest'
import { formatValue } from './format-value.ts'

const site = {
  siteId: 'kola',
  name: 'Kola 5/90',
  timeZone: 'Africa/Lagos',
  currencies: { 566: { code: 'NGN', decimalPlaces: 2 }, 392: { code: 'JPY', decimalPlaces: 0 } },
  scopes: [],
}
const place = (name: string, record: object) => ({ name, record: { ...record }, site })

test.each([
  ['amount', 1234.5, { currencyId: 566 }, '1,234.50 NGN'],
  ['amount', 1234, { currencyId: 392 }, '1,234 JPY'],
  ['maxAward', 5, { currency: 'NGN' }, '5.00 NGN'],
  ['amount', 7, { currencyId: 1 }, '7'],
  ['currencyId', 566, { currencyId: 566 }, 'NGN'],
  ['createdTime', Date.UTC(2026, 10, 29, 23, 30), {}, '30 Nov 2026, 00:30 GMT+1'],
  ['rating', 5, {}, '5'],
  ['wagerTimes', 30, {}, '30'],
  ['isOwn', true, {}, 'yes'],
  ['note', '', {}, '–'],
  ['note', undefined, {}, '–'],
])('the field %s with the value %s is shown in words', (name, value, record, shown) => {
  expect(formatValue(value, {}, place(name, record))).toBe(shown)
})

test('a choice is words, the name of an event stays, and an object is for the view', () => {
  expect(formatValue('notSent', { enum: ['notSent'] }, place('status', {}))).toBe('Not sent')
  expect(formatValue('deposit.paid', { enum: ['deposit.paid'] }, place('event', {}))).toBe('deposit.paid')
  expect(formatValue({ a: 1 }, {}, place('person', {}))).toBeNull()
})
