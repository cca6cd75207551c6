import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { useSite } from '#runtime/site/site.ts'

/** A decimal wire amount as an integer of minor units, so that sums and differences are exact. */
export const toMinor = (amount: number, decimalPlaces: number): number =>
  Math.round(amount * 10 ** decimalPlaces)

/** Minor units as a decimal amount. */
export const fromMinor = (amountMinor: number, decimalPlaces: number): number =>
  amountMinor / 10 ** decimalPlaces

export const addAmounts = (one: number, other: number, decimalPlaces: number): number =>
  fromMinor(toMinor(one, decimalPlaces) + toMinor(other, decimalPlaces), decimalPlaces)

export const subtractAmounts = (from: number, amount: number, decimalPlaces: number): number =>
  fromMinor(toMinor(from, decimalPlaces) - toMinor(amount, decimalPlaces), decimalPlaces)

/** Decimal digits of a currency; 2 for a currency unknown to the site. */
export function decimalPlacesOf({ currencies }: ResolvedManifest, currencyId: number): number {
  const known = Object.values(currencies.data).find((currency) => currency.currencyId === currencyId)
  return known?.decimalPlaces ?? 2
}

export const useDecimalPlaces = (currencyId: number): number =>
  decimalPlacesOf(useSite().manifest, currencyId)
