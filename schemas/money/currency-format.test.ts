import { describe, expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'
import { localizeCurrencies } from './currency-format.ts'
import type { CurrencyData } from '../site-manifest/currencies.ts'
import type { ResolvedManifest } from '../site-manifest/site-manifest.ts'
import base from '../../sites/base/manifest.json' with { type: 'json' }
import auroraJson from '../../sites/aurora/manifest.json' with { type: 'json' }

const BASE = base as unknown as ResolvedManifest

/** A site of the languages of the base that serves some currencies, with changes to their data. */
function siteOf(codes: string[], change: Record<string, Partial<CurrencyData>> = {}): ResolvedManifest {
  const data = codes.map((code) => [code, { ...BASE.currencies.data[code], ...change[code] }] as const)
  const currencies = { default: codes[0]!, served: codes, data: Object.fromEntries(data) }
  return { ...BASE, currencies: currencies as ResolvedManifest['currencies'] }
}

/** Spaces that do not break are shown as plain ones, so that they can be compared. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

const writer = (manifest: ResolvedManifest, language: string) => {
  const { data } = localizeCurrencies(manifest, language).currencies
  return (amount: number, code: string, style = {}) => plain(formatMoney(amount, data[code]!, style))
}

const CODES = ['EUR', 'GBP', 'NGN', 'USD']

describe('amounts in the language of the page', () => {
  test.each([
    ['en', ['€1,250,425.50', '£1,250,425.50', '₦1,250,425.50', '$1,250,425.50']],
    ['de', ['1.250.425,50 €', '1.250.425,50 £', '1.250.425,50 ₦', '1.250.425,50 $']],
    ['fr', ['1 250 425,50 €', '1 250 425,50 £', '1 250 425,50 ₦', '1 250 425,50 $']],
    ['es', ['1.250.425,50 €', '1.250.425,50 £', '1.250.425,50 ₦', '1.250.425,50 $']],
    ['ar', ['€ 1,250,425.50', 'UK£ 1,250,425.50', '₦ 1,250,425.50', 'US$ 1,250,425.50']],
  ])('%s', (language, expected) => {
    const write = writer(siteOf(CODES), language)
    expect(CODES.map((code) => write(1_250_425.5, code))).toEqual(expected)
  })

  test.each([
    ['en', ['−€20', '−£20', '−₦20', '−$20']],
    ['de', ['−20 €', '−20 £', '−20 ₦', '−20 $']],
    ['fr', ['−20 €', '−20 £', '−20 ₦', '−20 $']],
    ['es', ['−20 €', '−20 £', '−20 ₦', '−20 $']],
    // From left to right: the sign is at the number, and the symbol is read after both.
    ['ar', ['€ −20', 'UK£ −20', '₦ −20', 'US$ −20']],
  ])('a negative amount in %s has its sign where the language has it', (language, expected) => {
    const write = writer(siteOf(CODES), language)
    expect(CODES.map((code) => write(-20, code))).toEqual(expected)
  })

  test('a change of a balance has its sign in the same place', () => {
    expect(writer(siteOf(CODES), 'en')(20, 'EUR', { isSigned: true })).toBe('+€20')
    expect(writer(siteOf(CODES), 'ar')(20, 'EUR', { isSigned: true })).toBe('€ +20')
    expect(writer(siteOf(CODES), 'ar')(0, 'EUR', { isSigned: true })).toBe('€ 0')
  })

  test('Spanish groups digits from five on', () => {
    const write = writer(siteOf(CODES), 'es')
    expect([write(1234.5, 'EUR'), write(12_345, 'EUR')]).toEqual(['1234,50 €', '12.345 €'])
  })

  test('an amount has no mark of direction of its own: it runs from left to right in its isolation', () => {
    const { data } = localizeCurrencies(siteOf(CODES), 'ar').currencies
    for (const code of CODES)
      expect(formatMoney(-20, data[code]!)).not.toMatch(/[\u200E\u200F\u061C\u2066-\u2069]/)
  })

  test('a symbol of Arabic letters stays at the left of its number', () => {
    const site = { ...siteOf(['EUR']), currencies: siteOf(['EUR']).currencies }
    site.currencies.data['AED'] = site.currencies.data['EUR']!
    const { data } = localizeCurrencies(site, 'ar').currencies
    expect(data['AED']!.symbolLeft).toMatch(/^[\p{Script=Arabic}.]+\u200E\s$/u)
  })
})

describe('formats that a site writes', () => {
  const EURO = { symbolLeft: '', symbolRight: ' €', decimalPoint: ',', thousandsPoint: '.' }

  test('a format of the site holds in all of its languages', () => {
    const site = siteOf(['EUR'], { EUR: { ...EURO, formatPattern: '#,##0' } })
    for (const language of ['en', 'de', 'fr', 'es', 'ar'])
      expect(writer(site, language)(1234.5, 'EUR')).toBe('1.234,50 €')
  })

  test('the euro of the specification has points and a comma, except in Ireland', () => {
    const ireland = { IE: { decimalPoint: '.', thousandsPoint: ',' } }
    const write = writer(siteOf(['EUR'], { EUR: { ...EURO, byCountry: ireland } }), 'en')
    expect(write(1234.5, 'EUR', { country: 'DE' })).toBe('1.234,50 €')
    expect(write(1234.5, 'EUR', { country: 'IE' })).toBe('1,234.50 €')
  })

  test('a format that the site leaves out follows the language', () => {
    const site = siteOf(['EUR'], { EUR: { symbolLeft: 'EUR ' } })
    expect(writer(site, 'en')(1234.5, 'EUR')).toBe('EUR 1,234.50')
    expect(writer(site, 'fr')(1234.5, 'EUR')).toBe('EUR 1 234,50')
  })

  test('the locale of a language takes the place of its id on the wire', () => {
    expect(auroraJson.languages.data.en).toEqual({ locale: 'en-IE' })
    const german = { ...BASE.languages.data['en']!, locale: 'de-DE' }
    const site = { ...siteOf(['EUR']), languages: { ...BASE.languages, data: { en: german } } }
    expect(writer(site, 'en')(1234.5, 'EUR')).toBe('1.234,50 €')
  })
})

test('two dollars of one site have symbols that differ', () => {
  const write = writer(siteOf(['USD', 'CAD']), 'en')
  expect([write(5, 'USD'), write(5, 'CAD')]).toEqual(['$5', 'CA$5'])
  expect(writer(siteOf(['CAD']), 'en')(5, 'CAD')).toBe('$5')
})

test('a currency of the operator’s own has its code where it has no symbol', () => {
  const site = siteOf(['9JA'])
  const { symbolLeft: _left, symbolRight: _right, ...points } = site.currencies.data['9JA']!
  site.currencies.data['9JA'] = points
  expect(writer(site, 'en')(1234, '9JA')).toBe('9JA 1,234')
})
