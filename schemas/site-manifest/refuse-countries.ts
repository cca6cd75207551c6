import { isCountry } from './country-choices.ts'
import { jsonPath, type Refusal } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Refuses codes of countries that ISO 3166 does not have. */
export function refuseCountries(file: string, manifest: ResolvedManifest): Refusal[] {
  const { registration, currencies, payments } = manifest
  const { allowed, blocked } = registration.countries
  type Named = readonly [keys: (string | number)[], code: string]
  const named: Named[] = [
    [['registration', 'defaultCountry'], registration.defaultCountry],
    ...allowed.map((code, place): Named => [['registration', 'countries', 'allowed', place], code]),
    ...blocked.map((code, place): Named => [['registration', 'countries', 'blocked', place], code]),
    ...Object.keys(registration.perCountry).map((code): Named => [
      ['registration', 'perCountry', code],
      code,
    ]),
    ...Object.entries(currencies.data).flatMap(([currency, { byCountry }]) =>
      Object.keys(byCountry).map((code): Named => [
        ['currencies', 'data', currency, 'byCountry', code],
        code,
      ]),
    ),
    ...payments.offers.flatMap(({ countries = [] }, offer) =>
      countries.map((code, place): Named => [['payments', 'offers', offer, 'countries', place], code]),
    ),
  ]
  return named.flatMap(([keys, value]): Refusal[] =>
    isCountry(value)
      ? []
      : [{ file, path: jsonPath(keys), value, expected: 'must be a country of ISO 3166, such as DE' }],
  )
}
