import { jsonPath, type Refusal } from './refusal.ts'
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
  if ((brand.siteName[languages.default] ?? '') === '') {
    const path = jsonPath(['brand', 'siteName', languages.default])
    refusals.push({ file, path, expected: 'is missing; the site’s name in its default language' })
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
  return refusals
}
