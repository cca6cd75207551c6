import { isDay } from '../dates/is-day.ts'
import type { Brand } from './brand.ts'
import { jsonPath, wordList, type Refusal } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'
import type { SiteFiles } from './site-world.ts'

/** Refuses a brand without a name in the default language, and missing picture files. */
export function refuseBrand(
  file: string,
  manifest: ResolvedManifest,
  files: Pick<SiteFiles, 'assets'>,
): Refusal[] {
  const { brand, languages } = manifest
  const refusals: Refusal[] = []
  for (const language of languages.served) {
    // Without its data a language is refused as a whole.
    if (language !== languages.default && languages.data[language] === undefined) continue
    if ((brand.siteName[language] ?? '').trim() !== '') continue
    const path = jsonPath(['brand', 'siteName', language])
    const whose = language === languages.default ? 'its default language' : 'every language that it serves'
    refusals.push({ file, path, expected: `is missing; the site’s name in ${whose}, or one text for all` })
  }
  for (const [place, { label }] of brand.links.entries()) {
    if (label[languages.default] !== undefined) continue
    const path = jsonPath(['brand', 'links', place, 'label', languages.default])
    refusals.push({ file, path, expected: 'is missing; the label in the default language' })
  }
  for (const [keys, asset] of picturesOf(brand)) {
    const path = jsonPath(['brand', ...keys])
    if (!files.assets.has(asset)) {
      const expected = `must be a file of sites/${manifest.siteId}/assets, or of a site it extends`
      refusals.push({ file, path, value: asset, expected })
    } else if (keys[0] === 'card' && !SHOWN_BY_NETWORKS.test(asset)) {
      const expected = 'must be a .jpg or .png file: social networks show no other'
      refusals.push({ file, path, value: asset, expected })
    }
  }
  return [...refusals, ...refuseCause(file, manifest)]
}

const SHOWN_BY_NETWORKS = /\.(jpg|png)$/

/** Every picture that a brand names, with its keys. */
function picturesOf({ hero, card, licences = {}, ...brand }: Brand): [keys: string[], asset: string][] {
  const byLanguage = { logo: brand.logo, logoDark: brand.logoDark, icon: brand.icon }
  return [
    ...Object.entries(byLanguage).flatMap(([key, pictures = {}]) =>
      Object.entries(pictures).map(([language, asset]): [string[], string] => [[key, language], asset]),
    ),
    ...(['picture', 'dark'] as const).flatMap((key): [string[], string][] =>
      hero?.[key] === undefined ? [] : [[['hero', key], hero[key]]],
    ),
    ...Object.entries(card?.picture ?? {}).map(([language, asset]): [string[], string] => [
      ['card', 'picture', language],
      asset,
    ]),
    ...Object.entries(licences).flatMap(([id, { logo }]): [string[], string][] =>
      logo === undefined ? [] : [[['licences', id, 'logo'], logo]],
    ),
  ]
}

/** Refuses a cause without a name, in a currency that the site does not serve, or with a day that no calendar has. */
function refuseCause(file: string, { brand, currencies, languages }: ResolvedManifest): Refusal[] {
  const { cause } = brand
  if (cause === undefined) return []
  const refusals: Refusal[] = []
  const refuse = (path: readonly string[], expected: string, value?: string) =>
    refusals.push({
      file,
      path: jsonPath(['brand', 'cause', ...path]),
      ...(value !== undefined && { value }),
      expected,
    })
  if ((cause.name[languages.default] ?? '') === '')
    refuse(['name', languages.default], 'is missing; the name in the default language')
  const { currency, asOf } = cause.received
  if (!currencies.served.includes(currency))
    refuse(
      ['received', 'currency'],
      `must be one that the site serves: ${wordList(currencies.served)}`,
      currency,
    )
  if (!isDay(asOf)) refuse(['received', 'asOf'], 'must be a day of the calendar such as 2026-10-31', asOf)
  return refusals
}
