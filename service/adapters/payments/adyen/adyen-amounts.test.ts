import { expect, test } from 'vitest'
import { fromAdyenAmount, toAdyenAmount } from './adyen-amounts.ts'

const CURRENCIES = Object.fromEntries(
  Object.entries({
    EUR: [978, 2],
    JPY: [392, 0],
    KWD: [414, 3],
    CLP: [152, 0],
    ISK: [352, 0],
    IDR: [360, 2],
  }).map(([code, [currencyId, decimalPlaces]]) => [code, { currencyId, decimalPlaces }]),
) as never

test.each([
  ['EUR', 978, 2550, 2550],
  ['JPY', 392, 2550, 2550],
  ['KWD', 414, 2550, 2550],
  // Adyen counts the hundredth parts of these two, ISO 4217 does not.
  ['CLP', 152, 2550, 255_000],
  ['ISK', 352, 2550, 255_000],
])('an amount in %s is converted to Adyen and back', (currency, currencyId, amountMinor, value) => {
  expect(toAdyenAmount(CURRENCIES, { amountMinor, currencyId })).toEqual({ value, currency })
  expect(fromAdyenAmount(CURRENCIES, { value, currency })).toEqual({ amountMinor, currencyId })
})

test('an amount that one of the sides cannot express is not converted', () => {
  expect(() => toAdyenAmount(CURRENCIES, { amountMinor: 150, currencyId: 360 })).toThrow('IDR')
  expect(() => toAdyenAmount(CURRENCIES, { amountMinor: 150, currencyId: 1 })).toThrow('no currency 1')
  expect(fromAdyenAmount(CURRENCIES, { value: 150, currency: 'IDR' })).toBeNull()
  expect(fromAdyenAmount(CURRENCIES, { value: 150, currency: 'CLP' })).toBeNull()
  expect(fromAdyenAmount(CURRENCIES, { value: 150, currency: 'USD' })).toBeNull()
  expect(fromAdyenAmount(CURRENCIES, { value: 150, currency: 'constructor' })).toBeNull()
})
