import base from '../../../sites/base/manifest.json' with { type: 'json' }

const CODES: ReadonlyMap<number, string> = new Map(
  Object.entries(base.currencies.data).map(([code, { currencyId }]) => [currencyId, code]),
)

/** The code of a currency; the number itself where only a site's own manifest defines it. */
export const codeOfCurrency = (currencyId: number): string =>
  CODES.get(currencyId) ?? `currency ${currencyId}`

/** The code of a currency that was typed in capitals or not, or as its number. The service validates it. */
export const readCurrency = (typed: string): string => CODES.get(Number(typed)) ?? typed.toUpperCase()
