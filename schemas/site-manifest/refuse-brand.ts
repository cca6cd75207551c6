import { isDay } from '../dates/is-day.ts'
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
  for (const key of ['logo', 'icon'] as const) {
    for (const [language, asset] of Object.entries(brand[key])) {
      if (files.assets.has(asset)) continue
      const expected = `must be a file of sites/${manifest.siteId}/assets, or of a site it extends`
      refusals.push({ file, path: jsonPath(['brand', key, language]), value: asset, expected })
    }
  }
  for (const [id, { logo }] of Object.entries(brand.licences ?? {})) {
    if (logo === undefined || files.assets.has(logo)) continue
    const expected = `must be a file of sites/${manifest.siteId}/assets, or of a site it extends`
    refusals.push({ file, path: jsonPath(['brand', 'licences', id, 'logo']), value: logo, expected })
  }
  return [...refusals, ...refuseCause(file, manifest)]
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
