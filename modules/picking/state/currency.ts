import type { Site } from '#runtime/site/site.ts'

/** Digits of a currency's minor unit; 2 where the site does not know the currency. */
export function decimalsOf({ currencies }: Site['manifest'], currencyId: number): number {
  const known = Object.values(currencies.data).find((currency) => currency.currencyId === currencyId)
  return known?.decimalPlaces ?? 2
}
