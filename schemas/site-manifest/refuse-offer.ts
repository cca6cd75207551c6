import { ISO_NUMBER_MAX, isoCurrency } from '../money/iso-currencies.ts'
import type { CurrencyData } from './currencies.ts'
import type { Refusal } from './refusal.ts'
import { jsonPath, wordList } from './refusal.ts'
import { refuseLanguages } from './refuse-languages.ts'
import type { KnownModules } from './site-world.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Refuses served languages and currencies without the data that they need. */
export function refuseOffer(
  file: string,
  manifest: ResolvedManifest,
  texts: { modules: KnownModules; own: ReadonlySet<string> },
): Refusal[] {
  return [
    ...refuseDefault(file, 'languages', manifest.languages),
    ...refuseLanguages(file, manifest, texts),
    ...refuseThemesOfLanguages(file, manifest),
    ...refuseCurrencies(file, manifest),
  ]
}

function refuseThemesOfLanguages(file: string, { languages, theme }: ResolvedManifest): Refusal[] {
  return Object.keys(theme.perLanguage).flatMap((code) => {
    if (languages.served.includes(code)) return []
    const expected = `as a key must be one of languages.served: ${wordList(languages.served, 'or')}`
    return [{ file, path: jsonPath(['theme', 'perLanguage', code]), value: code, expected }]
  })
}

function refuseCurrencies(file: string, manifest: ResolvedManifest): Refusal[] {
  const { currencies } = manifest
  const refusals = refuseDefault(file, 'currencies', currencies)
  const codesById = new Map<number, string>()
  for (const [place, code] of currencies.served.entries()) {
    const data = currencies.data[code]
    if (data === undefined) {
      const path = jsonPath(['currencies', 'served', place])
      refusals.push({ file, path, value: code, expected: `must have its data under currencies.data.${code}` })
      continue
    }
    const at = (keys: string[], value: unknown, expected: string) =>
      refusals.push({ file, path: jsonPath(['currencies', 'data', code, ...keys]), value, expected })
    const twin = codesById.get(data.currencyId)
    if (twin !== undefined) at(['currencyId'], data.currencyId, `must not be the number of ${twin} too`)
    codesById.set(data.currencyId, code)
    for (const breach of isoBreaches(code, data)) at([breach.key], data[breach.key] ?? false, breach.expected)
    if (data.deposit.min > data.deposit.max) at(['deposit', 'min'], data.deposit.min, 'must not exceed max')
    if (data.withdrawal.min > data.withdrawal.max)
      at(['withdrawal', 'min'], data.withdrawal.min, 'must not exceed max')
    if (data.withdrawal.fee > 0 && data.withdrawal.fee >= data.withdrawal.min)
      at(['withdrawal', 'fee'], data.withdrawal.fee, 'must be below min, so that something is paid')
    const outside = data.deposit.suggested.find(
      (amount) => amount < data.deposit.min || amount > data.deposit.max,
    )
    if (outside !== undefined)
      at(['deposit', 'suggested'], outside, 'must lie between min and max of deposit')
    if (data.decimalPlaces > 0 && data.decimalPoint === '')
      at(['decimalPoint'], '', 'must be given where there are decimals')
  }
  return refusals
}

interface IsoBreach {
  readonly key: 'currencyId' | 'decimalPlaces' | 'isOwn'
  readonly expected: string
}

/** Amounts are kept under the number, in minor units: neither is a matter of a site where ISO 4217 has the currency. */
function isoBreaches(code: string, { currencyId, decimalPlaces, isOwn = false }: CurrencyData): IsoBreach[] {
  const iso = isoCurrency(code)
  if (iso === null && !isOwn) {
    const expected = `must be true for a currency of the operator; ISO 4217 has no ${code}`
    return [{ key: 'isOwn', expected }]
  }
  if (iso === null) {
    if (currencyId > ISO_NUMBER_MAX) return []
    const expected = `must be above ${ISO_NUMBER_MAX}: smaller numbers are for currencies of ISO 4217`
    return [{ key: 'currencyId', expected }]
  }
  const breaches: IsoBreach[] = []
  if (isOwn) breaches.push({ key: 'isOwn', expected: `must not be true: ${code} is a currency of ISO 4217` })
  if (currencyId !== iso.number)
    breaches.push({ key: 'currencyId', expected: `must be ${iso.number}, the number of ${code} in ISO 4217` })
  if (decimalPlaces !== iso.digits)
    breaches.push({ key: 'decimalPlaces', expected: `must be ${iso.digits}, as ISO 4217 has it for ${code}` })
  return breaches
}

function refuseDefault(
  file: string,
  key: 'languages' | 'currencies',
  offer: { default: string; served: readonly string[] },
): Refusal[] {
  if (offer.served.includes(offer.default)) return []
  const expected = `must be one of ${key}.served: ${wordList(offer.served, 'or')}`
  return [{ file, path: jsonPath([key, 'default']), value: offer.default, expected }]
}
