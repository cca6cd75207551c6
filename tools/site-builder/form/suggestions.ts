import { countryCodeSchema, currencyCodeSchema, languageCodeSchema } from '#schemas/common-schemas.ts'
import { timeZoneSchema } from '#schemas/dates/time-zone.ts'
import { servedCountries } from '#schemas/site-manifest/country-choices.ts'
import { PROCESSOR_IDS } from '#schemas/site-manifest/payments.ts'
import { ICON_NAMES } from '#schemas/theme/icon-names.ts'
import type { Catalogue } from '#schemas/operator/themes.ts'
import type { OpenSite } from '../state/open-site.ts'
import { codeName } from '../state/code-name.ts'
import { isObject, textOf, valueAt, type Keys } from '../state/manifest-text.ts'
import { labelOf, type SchemaNode } from './schema-node.ts'

/** A value that a field offers, with its name where that is another text: `DE` is Germany. */
export interface Suggestion {
  readonly value: string
  readonly name: string
}

/** The facts of the draft and of the installation that the form uses. */
export interface KnownValues {
  /** The draft with the values that it inherits. */
  readonly values: Readonly<Record<string, unknown>>
  readonly sites: readonly string[]
  readonly screens: readonly string[]
}

const regions = new Intl.DisplayNames('en', { type: 'region' })
const languages = new Intl.DisplayNames('en', { type: 'language' })
const currencies = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })
const COUNTRIES = servedCountries({ allowed: [], blocked: [] })
  .map((value) => ({ value, name: codeName(regions, value) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
const TIME_ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')]

const plain = (values: readonly string[]): Suggestion[] => values.map((value) => ({ value, name: value }))
const keysOf = (value: unknown) => (isObject(value) ? Object.keys(value) : [])
const each = (value: unknown, key: string) =>
  Array.isArray(value)
    ? value.map((entry) => textOf(valueAt(entry, [key]))).filter((text) => text !== '')
    : []

/** The name of a currency in English; its code where it has none. */
export function currencyName(code: string): string {
  // A code of the operator, such as FPP2, has not the form of ISO 4217.
  return /^[A-Z]{3}$/.test(code) ? codeName(currencies, code) : code
}

/** The codes of a schema of codes; null for any other text. A form offers them alone, since no other one could be served. */
export function codesOf(node: SchemaNode, { values }: KnownValues): readonly Suggestion[] | null {
  const known = (part: string) => keysOf(valueAt(values, [part, 'data']))
  switch (node.pattern) {
    case countryCodeSchema.pattern:
      return COUNTRIES
    case currencyCodeSchema.pattern:
      return known('currencies').map((value) => ({ value, name: currencyName(value) }))
    case languageCodeSchema.pattern:
      return known('languages').map((value) => ({ value, name: codeName(languages, value) }))
    default:
      return null
  }
}

/** Values that are known for a text at keys; another one may be typed. Numbers in keys are places of lists. */
export function suggestionsOf(node: SchemaNode, keys: Keys, known: KnownValues): readonly Suggestion[] {
  if (node.pattern === timeZoneSchema.pattern) return plain(TIME_ZONES)
  const { values } = known
  const path = keys.map((key) => (typeof key === 'number' ? '*' : key)).join('.')
  const processors = [...each(valueAt(values, ['payments', 'processors']), 'processorId'), ...PROCESSOR_IDS]
  const OF_PATH: Readonly<Record<string, readonly string[]>> = {
    extends: known.sites,
    'payments.offers.*.processorId': processors,
    'deposit.external.processorId': processors,
    'ads.placements.*.screens.*': known.screens,
    'menu.*.icon': ICON_NAMES,
  }
  const hosts = valueAt(values, ['hosts'])
  if (path === 'brand.origins.*.host' && Array.isArray(hosts)) return plain(hosts.map(String))
  const last = keys.at(-1)
  // The changes of routes are recorded by path.
  if (keys[0] === 'routes' && last === 'screen') return plain(known.screens)
  if (
    last === 'pageLinkName' ||
    path.startsWith('content.legalPages.') ||
    path.startsWith('content.gameRules.')
  )
    return plain(each(valueAt(values, ['content', 'customPages']), 'pageLinkName'))
  if (path === 'menu.*.to' || path === 'brand.links.*.to')
    return plain(each(valueAt(values, ['routes']), 'path'))
  return plain(OF_PATH[path] ?? [])
}

/** The keys that a map may have; null where they are typed. */
export function offeredKeys({ propertyNames }: SchemaNode, known: KnownValues): readonly Suggestion[] | null {
  if (propertyNames?.enum !== undefined) {
    return propertyNames.enum.map((name) => ({ value: textOf(name), name: labelOf(textOf(name)) }))
  }
  return propertyNames === undefined ? null : codesOf(propertyNames, known)
}

/** The ids of the screens of the modules that are part of a site. */
export function screensOf({ check, detail }: OpenSite, { modules }: Catalogue): string[] {
  const enabled = (check?.resolved ?? detail.resolved)?.modules ?? {}
  return modules
    .filter(({ id }) => id === 'runtime' || enabled[id]?.enabled === true)
    .flatMap(({ screens }) => screens)
    .toSorted()
}
