import { ABBREVIATE_ABOVE, ABBREVIATE_EARLY_ABOVE, FLOOR_ABOVE } from '../limits.ts'
import type { CurrencyData, CurrencyFormat } from '../site-manifest/currencies.ts'
import type { FormattedCurrency } from './currency-format.ts'

/** Full: every digit. Compact: large amounts shortened. Floored, for jackpots and prizes: also without decimals above 10,000. */
export type MoneyMode = 'full' | 'compact' | 'floored'

export interface MoneyStyle {
  mode?: MoneyMode
  /** The player's country: a site may format a currency differently in it (spec 9: the euro in Ireland). */
  country?: string | undefined
  /** Writes a plus before a positive amount: a change of a balance. */
  isSigned?: boolean
}

const STEPS = [
  { from: 1e12, letter: 'T' },
  { from: 1e9, letter: 'B' },
  { from: 1e6, letter: 'M' },
  { from: 1e3, letter: 'k' },
] as const

/** Above this amount a currency is abbreviated unless every digit is asked for (spec 9, "Money formatting"). */
const ABBREVIATED_ABOVE = {
  never: Infinity,
  large: ABBREVIATE_ABOVE,
  early: ABBREVIATE_EARLY_ABOVE,
} as const satisfies Record<CurrencyData['abbreviation'], number>

/** Positions of the thousands separators, from the right. */
const GROUPS = {
  '#,##0': /\B(?=(\d{3})+$)/g,
  '#,##,##0': /\B(?=(\d{2})*\d{3}$)/g,
  '0': null,
} as const satisfies Record<CurrencyFormat['formatPattern'], RegExp | null>

interface Separators {
  decimalPoint: string
  thousandsPoint: string
}

/** Grouped digits; decimals only where they are not zero. */
function groupDigits(
  amount: number,
  currency: FormattedCurrency,
  { decimalPoint, thousandsPoint }: Separators,
): string {
  const [whole = '0', decimals = ''] = amount.toFixed(currency.decimalPlaces).split('.')
  const groups = GROUPS[currency.formatPattern]
  const grouped =
    groups && whole.length >= currency.groupedFrom ? whole.replace(groups, thousandsPoint) : whole
  return /[1-9]/.test(decimals) ? `${grouped}${decimalPoint}${decimals}` : grouped
}

/** Abbreviates to at most two decimals, rounded down: a jackpot is never shown larger than it is. */
function abbreviated(amount: number, { decimalPoint }: Separators): string {
  const { from, letter } = STEPS.find((step) => amount >= step.from)!
  const [whole = '0', decimals = ''] = String(Math.floor((amount / from) * 100) / 100).split('.')
  return `${whole}${decimals === '' ? '' : decimalPoint}${decimals}${letter}`
}

/** Formats an amount in a currency, as the site writes money in the language of the format; the text runs from left to right. */
export function formatMoney(
  amount: number,
  currency: FormattedCurrency,
  { mode = 'full', country, isSigned = false }: MoneyStyle = {},
): string {
  const ofCountry = country === undefined ? undefined : currency.byCountry[country]
  const separators = ofCountry ?? currency
  const { symbolLeft, symbolRight, minus } = { ...currency, ...ofCountry }
  const size = Math.abs(amount)
  const shown = mode === 'floored' && size > FLOOR_ABOVE ? Math.floor(size) : size
  const digits =
    mode !== 'full' && shown > ABBREVIATED_ABOVE[currency.abbreviation]
      ? abbreviated(size, separators)
      : groupDigits(shown, currency, separators)
  const sign = amount < 0 ? '−' : amount > 0 && isSigned ? '+' : ''
  return minus === 'first'
    ? `${sign}${symbolLeft}${digits}${symbolRight}`
    : `${symbolLeft}${sign}${digits}${symbolRight}`
}

/** A perm game's multiplier, rounded to the nearest half (spec section 2, "Payout table view"). */
export function roundToHalf(multiplier: number): number {
  return Math.round(multiplier * 2) / 2
}
