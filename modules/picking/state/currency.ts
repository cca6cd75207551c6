import type { Site } from '#runtime/site/site.ts'

/** Decimal digits of a currency; 2 for a currency unknown to the site. */
export function decimalsOf({ currencies }: Site['manifest'], currencyId: number): number {
  const known = Object.values(currencies.data).find((currency) => currency.currencyId === currencyId)
  return known?.decimalPlaces ?? 2
}
