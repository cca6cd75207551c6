import type { Refusal } from './refusal.ts'
import { jsonPath, wordList } from './refusal.ts'
import type { KnownModules } from './site-world.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Refuses served languages and currencies without the data that they need. */
export function refuseOffer(file: string, manifest: ResolvedManifest, modules: KnownModules): Refusal[] {
  return [
    ...refuseLanguages(file, manifest, modules),
    ...refuseThemesOfLanguages(file, manifest),
    ...refuseCurrencies(file, manifest),
  ]
}

function refuseLanguages(file: string, { languages }: ResolvedManifest, modules: KnownModules): Refusal[] {
  const refusals = refuseDefault(file, 'languages', languages)
  const spoken = modules.get('runtime')?.languages ?? new Set<string>()
  for (const [place, code] of languages.served.entries()) {
    const path = jsonPath(['languages', 'served', place])
    if (languages.data[code] === undefined) {
      refusals.push({ file, path, value: code, expected: `must have its data under languages.data.${code}` })
    } else if (spoken.size > 0 && !spoken.has(code)) {
      const expected = `must be a language that the product speaks: ${wordList([...spoken].toSorted(), 'or')}`
      refusals.push({ file, path, value: code, expected })
    }
  }
  return refusals
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

function refuseDefault(
  file: string,
  key: 'languages' | 'currencies',
  offer: { default: string; served: readonly string[] },
): Refusal[] {
  if (offer.served.includes(offer.default)) return []
  const expected = `must be one of ${key}.served: ${wordList(offer.served, 'or')}`
  return [{ file, path: jsonPath([key, 'default']), value: offer.default, expected }]
}
