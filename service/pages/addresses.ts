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

/** The brand's icon in a language: the site's own, else the theme's mark; empty if there is neither. */
export function iconUrl(site: ServedSite, language: string): string {
  const { brand, languages } = site.manifest
  const name = brand.icon[language] ?? brand.icon[languages.default]
  const own = name === undefined ? undefined : site.assets.get(name)
  if (name !== undefined && own !== undefined) return assetUrl(site.siteId, name, own)
  const { mark } = site.theme.art
  return typeof mark === 'string' ? artUrlOf(site)(mark) : ''
}
