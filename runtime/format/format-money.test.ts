import { describe, expect, test } from 'vitest'
import { currenciesOf, type Currency } from '#runtime/site/currencies.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { localizeCurrencies } from '#schemas/money/currency-format.ts'
import { formatMoney, roundToHalf, type MoneyStyle } from '#schemas/money/format-money.ts'

const { data } = trialManifest().currencies
const manifest = localizeCurrencies(
  trialManifest({ currencies: { default: 'EUR', served: Object.keys(data), data } }),
  'en',
)
const byCode = new Map([...currenciesOf(manifest).values()].map((currency) => [currency.code, currency]))
const currency = (code: string, change: Partial<Currency> = {}): Currency => ({
  ...byCode.get(code)!,
  ...change,
})
const format = (amount: number, code: string, style: MoneyStyle = {}) =>
  formatMoney(amount, currency(code), style)

describe('amounts in full', () => {
  test.each([
    [0, 'EUR', '0 €'],
    [1.5, 'EUR', '1,50 €'],
    [12, 'EUR', '12 €'],
    [1234.5, 'EUR', '1.234,50 €'],
    [1234567, 'EUR', '1.234.567 €'],
    [12_345_678_901, 'EUR', '12.345.678.901 €'],
    [-20, 'EUR', '−20 €'],
    [1234.5, 'USD', '$1,234.50'],
    [1234.5, 'GBP', '£1,234.50'],
    [0.1 + 0.2, 'USD', '$0.30'],
    [1234567, 'XOF', 'F\u202FCFA 1,234,567'],
    [0.999, 'EUR', '1 €'],
  ])('the amount %s %s is formatted in full', (amount, code, expected) => {
    expect(format(amount, code).replaceAll('\u00a0', ' ')).toEqual(expected)
  })

  test('a currency without minor units never shows decimals', () => {
    expect(formatMoney(12.4, currency('XOF'))).toMatch(/12(?!.*\d)/)
  })

  test('decimals are written only where they are not zero', () => {
    expect(format(10, 'USD')).toBe('$10')
    expect(format(10.05, 'USD')).toBe('$10.05')
  })

  test('an amount in euro has dots and a comma, except in Ireland', () => {
    expect(format(1234.5, 'EUR', { country: 'DE' })).toMatch(/^1\.234,50/)
    expect(format(1234.5, 'EUR', { country: 'IE' })).toMatch(/^1,234\.50/)
  })

  test('digits are grouped as in the pattern of the currency, also in lakhs or not at all', () => {
    const rupee = currency('USD', { formatPattern: '#,##,##0', symbolLeft: '₹' })
    expect(formatMoney(12_345_678, rupee)).toBe('₹1,23,45,678')
    expect(formatMoney(12_345_678, currency('USD', { formatPattern: '0' }))).toBe('$12345678')
  })
})

describe('compact amounts', () => {
  const compact = (amount: number, code: string, change: Partial<Currency> = {}) =>
    formatMoney(amount, currency(code, change), { mode: 'compact' })

  test('an amount is shortened above 999,999,999', () => {
    expect(compact(999_999_999, 'USD')).toBe('$999,999,999')
    expect(compact(1_000_000_000, 'USD')).toBe('$1B')
    expect(compact(2_500_000_000_000, 'USD')).toBe('$2.5T')
  })

  test('an amount is shortened above 9,999 in currencies that are shortened early', () => {
    expect(compact(9999, 'USD', { abbreviation: 'early' })).toBe('$9,999')
    expect(compact(10_000, 'USD', { abbreviation: 'early' })).toBe('$10k')
    expect(compact(12_345_678, 'USD', { abbreviation: 'early' })).toBe('$12.34M')
  })

  test('an amount in a currency that is never shortened stays long', () => {
    expect(compact(5_000_000_000, 'USD', { abbreviation: 'never' })).toBe('$5,000,000,000')
  })

  test('a shortened amount is never rounded up', () => {
    expect(compact(1_999_999_999, 'USD')).toBe('$1.99B')
  })

  test('a shortened amount has the decimal separator of its currency', () => {
    expect(compact(1_250_000_000, 'EUR').replaceAll('\u00a0', ' ')).toBe('1,25B €')
  })
})

describe('floored amounts', () => {
  const floored = (amount: number) => format(amount, 'USD', { mode: 'floored' })

  test('a jackpot is shortened above 999,999,999, and above 9,999 in currencies that are shortened early', () => {
    expect(floored(999_999_999.5)).toBe('$999,999,999')
    expect(floored(2_500_000_000)).toBe('$2.5B')
    const early = currency('USD', { abbreviation: 'early' })
    expect(formatMoney(12_500, early, { mode: 'floored' })).toBe('$12.5k')
    expect(formatMoney(12_500, early)).toBe('$12,500')
  })

  test('a floored amount loses its decimals only at 10,000 or more', () => {
    expect(floored(10_000.75)).toBe('$10,000')
    expect(floored(10_000)).toBe('$10,000')
    expect(floored(9999.75)).toBe('$9,999.75')
  })
})

test.each([
  [1, 1],
  [1.24, 1],
  [1.25, 1.5],
  [1.74, 1.5],
  [1.75, 2],
])('a multiplier of %s is shown as %s', (multiplier, shown) => {
  expect(roundToHalf(multiplier)).toBe(shown)
})

test('a currency is written with the symbol and separators of the player’s country', () => {
  const euro = currency('EUR', {
    symbolLeft: '€',
    symbolRight: '',
    decimalPoint: '.',
    thousandsPoint: ',',
    byCountry: {
      FR: { decimalPoint: ',', thousandsPoint: ' ', symbolLeft: '', symbolRight: ' €' },
      AT: { decimalPoint: ',', thousandsPoint: '.' },
    },
  })
  const inCountry = (country?: string) => formatMoney(-1234.5, euro, { country })
  expect([inCountry(), inCountry('FR'), inCountry('AT')]).toEqual(['−€1,234.50', '−1 234,50 €', '−€1.234,50'])
})
