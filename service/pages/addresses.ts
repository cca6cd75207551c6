import type { AssetFile } from '#service/sites/read-folder.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

/** Address of a site's own picture. The hash changes the address with the content. */
export function assetUrl(siteId: string, name: string, { hash }: AssetFile): string {
  return `/client/sites/${siteId}/assets/${hash}/${name}`
}

/** Address of a theme's picture. */
export function artUrl(themeId: string, name: string, { hash }: AssetFile): string {
  return `/client/themes/${themeId}/${hash}/${name}`
}

/** Maps names to addresses of the theme's pictures on a site; empty if the theme has none with that name. */
export function artUrlOf(site: ServedSite): (name: string) => string {
  return (name) => {
    const file = site.art.get(name)
    return file === undefined ? '' : artUrl(site.theme.id, name, file)
  }
}

/** Addresses of all the site's own pictures, by name. */
export function assetUrls(site: ServedSite): Record<string, string> {
  return Object.fromEntries([...site.assets].map(([name, file]) => [name, assetUrl(site.siteId, name, file)]))
}

interface NamedFile {
  readonly name: string
  readonly file: AssetFile
}

/** The site's own icon in a language. */
function ownIcon({ manifest: { brand, languages }, assets }: ServedSite, language: string): NamedFile | null {
  const name = brand.icon[language] ?? brand.icon[languages.default]
  const file = name === undefined ? undefined : assets.get(name)
  return name === undefined || file === undefined ? null : { name, file }
}

/** The brand's icon in a language: the site's own, else the theme's mark; empty if there is neither. */
export function iconUrl(site: ServedSite, language: string): string {
  const own = ownIcon(site, language)
  if (own !== null) return assetUrl(site.siteId, own.name, own.file)
  const { mark } = site.theme.art
  return typeof mark === 'string' ? artUrlOf(site)(mark) : ''
}

/** The file at that address. */
export function iconFile(site: ServedSite, language: string): AssetFile | undefined {
  const { mark } = site.theme.art
  return ownIcon(site, language)?.file ?? (typeof mark === 'string' ? site.art.get(mark) : undefined)
}
