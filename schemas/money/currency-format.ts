import { localeOf } from '../locale-of.ts'
import type { CurrencyData, CurrencyFormat } from '../site-manifest/currencies.ts'
import type { Languages } from '../site-manifest/languages.ts'
import type { ResolvedManifest } from '../site-manifest/site-manifest.ts'

/** A currency whose format is complete for one language. */
export type FormattedCurrency = CurrencyData & CurrencyFormat

/** A site's manifest in one language, as pages carry it: the format of each currency is complete, what only the service reads is left out. */
export interface LocalizedManifest extends ResolvedManifest {
  currencies: Omit<ResolvedManifest['currencies'], 'data'> & { data: Record<string, FormattedCurrency> }
}

const localized = new WeakMap<ResolvedManifest, Map<string, LocalizedManifest>>()

/**
 * Completes the format of each currency with that of the language. What the site writes is kept in all its languages. A page carries the
 * result, so that the service and the browser cannot differ.
 */
export function localizeCurrencies(manifest: ResolvedManifest, language: string): LocalizedManifest {
  const known = localized.get(manifest) ?? new Map<string, LocalizedManifest>()
  localized.set(manifest, known)
  let result = known.get(language)
  if (result === undefined) {
    const { currencies, harmMarkers: _own, publication: _rule, ...shown } = manifest
    const ofLanguage = formatsIn(manifest.languages, language, Object.keys(currencies.data))
    const entries = Object.entries(currencies.data).map(
      ([code, written]) => [code, { ...written, ...completeFormat(written, ofLanguage(code)) }] as const,
    )
    result = { ...shown, currencies: { ...currencies, data: Object.fromEntries(entries) } }
    known.set(language, result)
  }
  return result
}

/** A symbol on one side only is written for both: the language adds none on the other. */
function completeFormat(written: CurrencyData, ofLanguage: CurrencyFormat): CurrencyFormat {
  const hasSymbol = written.symbolLeft !== undefined || written.symbolRight !== undefined
  const symbols = hasSymbol
    ? {
        symbolLeft: written.symbolLeft ?? '',
        symbolRight: written.symbolRight ?? '',
        minus: 'first' as const,
      }
    : ofLanguage
  return {
    formatPattern: written.formatPattern ?? ofLanguage.formatPattern,
    groupedFrom: written.formatPattern === undefined ? ofLanguage.groupedFrom : GROUPED_FROM,
    decimalPoint: written.decimalPoint ?? ofLanguage.decimalPoint,
    thousandsPoint: written.thousandsPoint ?? ofLanguage.thousandsPoint,
    symbolLeft: symbols.symbolLeft,
    symbolRight: symbols.symbolRight,
    minus: symbols.minus,
  }
}

const GROUPED_FROM = 4
const MARKS = /[\u200E\u200F\u061C]/g
const WRITTEN_FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** The formats of currencies in a language (`Intl`). Two of them with one short symbol have their long ones: US$ and CA$. */
function formatsIn(languages: Languages, language: string, codes: readonly string[]) {
  const locale = localeOf(languages, language)
  const isRtl = languages.data[language]?.direction === 'rtl'
  const symbols = codes.map((code) => symbolOf(partsOf(formatterOf(locale, code, 'narrowSymbol'), code)))
  return (code: string): CurrencyFormat => {
    const short = symbols[codes.indexOf(code)]
    const isShared = symbols.filter((symbol) => symbol === short).length > 1
    return formatOf(formatterOf(locale, code, isShared ? 'symbol' : 'narrowSymbol'), code, isRtl)
  }
}

/** Digits stay western: the numbers of games are, and both stand in one sentence. */
function formatOf(formatter: Intl.NumberFormat, code: string, isRtl: boolean): CurrencyFormat {
  const parts = partsOf(formatter, code)
  const typeOf = (type: Intl.NumberFormatPartTypes) => parts.findIndex((part) => part.type === type)
  const [start, end] = [typeOf('integer'), typeOf('fraction')]
  const before = symbolFrom(parts.slice(0, start))
  const after = symbolFrom(parts.slice(end + 1))
  const integers = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length)
  const isPlain = formatter.formatToParts(1234).every(({ type }) => type !== 'group')
  return {
    formatPattern: integers.length === 1 ? '0' : integers[1] === 2 ? '#,##,##0' : '#,##0',
    groupedFrom: isPlain ? GROUPED_FROM + 1 : GROUPED_FROM,
    decimalPoint: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    thousandsPoint: parts.find(({ type }) => type === 'group')?.value ?? '',
    // An amount runs from left to right in every text: what follows the number from the right is at its left.
    symbolLeft: isRtl && after !== '' ? mirrored(after) : before,
    symbolRight: isRtl ? '' : after,
    minus:
      (isRtl && after !== '') || isAfterSymbol(typeOf('minusSign'), typeOf('currency'), start)
        ? 'digits'
        : 'first',
  }
}

/** A symbol after the number, with its space, as one before it. */
const mirrored = (after: string) =>
  after.trimStart() + after.slice(0, after.length - after.trimStart().length)

const isAfterSymbol = (minus: number, symbol: number, digits: number) => symbol < minus && minus < digits

/** The symbol with the space between it and the number. A mark keeps Arabic and Hebrew letters on their side of the number. */
function symbolFrom(parts: readonly Intl.NumberFormatPart[]): string {
  const text = parts
    .filter(({ type }) => type !== 'minusSign')
    .map(({ value }) => value.replaceAll(MARKS, ''))
    .join('')
  return WRITTEN_FROM_THE_RIGHT.test(text) ? text.replace(/\S.*\S|\S/, (symbol) => `${symbol}\u200E`) : text
}

const symbolOf = (parts: readonly Intl.NumberFormatPart[]) =>
  parts.find(({ type }) => type === 'currency')?.value

/** The parts of a negative amount with every kind of part. */
const partsOf = (formatter: Intl.NumberFormat, code: string) =>
  formatter
    .formatToParts(-12_345_678.9)
    .map((part) => (part.type === 'currency' && !INTL_CODE.test(code) ? { ...part, value: code } : part))

/** A currency of the operator's own may have a digit in its code, which `Intl` refuses. */
const INTL_CODE = /^[A-Z]{3}$/

function formatterOf(locale: string, code: string, currencyDisplay: 'symbol' | 'narrowSymbol') {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: INTL_CODE.test(code) ? code : 'XTS',
    currencyDisplay,
    numberingSystem: 'latn',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
}
