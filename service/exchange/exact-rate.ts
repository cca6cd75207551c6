import { strict as assert } from 'node:assert'
import { divideRounded } from '#service/ledger/minor-units.ts'

/** A rate as a fraction of integers: no digit is lost. */
export interface ExactRate {
  readonly numerator: bigint
  readonly denominator: bigint
}

const DECIMAL = /^(\d+)(?:\.(\d+))?$/

/** Parses a decimal as the database and the operator API write it: `0.9412`. */
export function exactRate(decimal: string): ExactRate {
  const [, whole, fraction = ''] = DECIMAL.exec(decimal) ?? []
  assert(whole !== undefined, `not a rate: ${decimal}`)
  const rate = { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) }
  assert(rate.numerator > 0n, 'a rate is above zero')
  return rate
}

export const inverse = ({ numerator, denominator }: ExactRate): ExactRate => ({
  numerator: denominator,
  denominator: numerator,
})

/** Decimal places of two currencies. */
export interface Decimals {
  readonly from: number
  readonly to: number
}

/**
 * Converts an amount into minor units of another currency: rounded once, half away from zero, and never to zero, so that no price is free
 * because it is small. Null if it exceeds the largest amount.
 */
export function exchanged(amountMinor: number, rate: ExactRate, decimals: Decimals): number | null {
  assert(Number.isSafeInteger(amountMinor) && amountMinor >= 0, `not an amount to exchange: ${amountMinor}`)
  if (amountMinor === 0) return 0
  const numerator = BigInt(amountMinor) * rate.numerator * 10n ** BigInt(decimals.to)
  const minor = Number(divideRounded(numerator, rate.denominator * 10n ** BigInt(decimals.from)))
  return Number.isSafeInteger(minor) ? Math.max(1, minor) : null
}
