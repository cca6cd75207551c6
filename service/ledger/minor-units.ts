import { strict as assert } from 'node:assert'

/**
 * Converts a wire amount to minor units. Null if it has more decimals than the currency: the caller refuses such an amount and never rounds
 * it.
 */
export function toMinor(amount: number, decimalPlaces: number): number | null {
  if (!Number.isFinite(amount)) return null
  const minor = Math.round(amount * 10 ** decimalPlaces)
  return Number.isSafeInteger(minor) && toDecimal(minor, decimalPlaces) === amount ? minor + 0 : null
}

/** Minor units as a decimal number: the double nearest to the exact amount, so that it prints exactly. */
export function toDecimal(amountMinor: number, decimalPlaces: number): number {
  assert(Number.isSafeInteger(amountMinor), `not an amount in minor units: ${amountMinor}`)
  return amountMinor / 10 ** decimalPlaces
}

/** numerator ÷ denominator, rounded half away from zero. Integer arithmetic only, so that no half is missed. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  assert(denominator > 0n, 'the denominator is above zero')
  const doubled = numerator * 2n
  return numerator < 0n
    ? -((-doubled + denominator) / (denominator * 2n))
    : (doubled + denominator) / (denominator * 2n)
}

/** A share of an amount, `numerator / denominator` of it, rounded once and half away from zero. */
export function shareOfMinor(amountMinor: number, numerator: number, denominator: number): number {
  const share = Number(divideRounded(BigInt(amountMinor) * BigInt(numerator), BigInt(denominator)))
  assert(Number.isSafeInteger(share), 'a share is a safe integer')
  return share
}
