import { localized } from '#schemas/site-manifest/texts.ts'
import type { AssetFile } from '#service/sites/read-folder.ts'
import { OWN_MARK, type ServedSite } from '#service/sites/served-site.ts'
import { markHash, markSvg, markUrl } from './brand-mark.ts'
import { dataUrl } from './picture-parts.ts'

/** Address of a site's own picture. The hash changes the address with the content. */
export function assetUrl(siteId: string, name: string, { hash }: AssetFile): string {
  return `/client/sites/${siteId}/assets/${hash}/${name}`
}

/** Address of a theme's picture. */
export function artUrl(themeId: string, name: string, { hash }: AssetFile): string {
  return `/client/themes/${themeId}/${hash}/${name}`
}

/** Maps names to addresses of the theme's pictures on a site, and of the site's own mark; empty where there is none. */
export function artUrlOf(site: ServedSite, language: string): (name: string) => string {
  return (name) => {
    if (name === OWN_MARK) return markUrl(site, language)
    const file = site.art.get(name)
    if (file === undefined) return ''
    return file === site.assets.get(name)
      ? assetUrl(site.siteId, name, file)
      : artUrl(site.theme.id, name, file)
  }
}

/** Addresses of all the site's own pictures, by name. */
export function assetUrls(site: ServedSite): Record<string, string> {
  return Object.fromEntries([...site.assets].map(([name, file]) => [name, assetUrl(site.siteId, name, file)]))
}

/** Address of the site's own card in a language; empty if the service draws it. */
export function cardUrl(site: ServedSite, language: string): string {
  const { brand, languages } = site.manifest
  const name = localized(brand.card?.picture, language, languages.default)
  const file = site.assets.get(name)
  return file === undefined ? '' : assetUrl(site.siteId, name, file)
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

/** The brand's icon in a language: the site's own, else its mark; empty if there is neither. */
export function iconUrl(site: ServedSite, language: string): string {
  const own = ownIcon(site, language)
  if (own !== null) return assetUrl(site.siteId, own.name, own.file)
  const { mark } = site.theme.art
  return typeof mark === 'string' ? artUrlOf(site, language)(mark) : ''
}

/** The picture at that address, for other pictures. */
export interface Icon {
  readonly hash: string
  /** As a data address; null if it cannot be drawn. */
  readonly dataUrl: () => Promise<string | null>
}

export function iconOf(site: ServedSite, language: string): Icon | null {
  const own = ownIcon(site, language)?.file
  const hash = own === undefined ? markHash(site, language) : null
  if (hash !== null) return { hash, dataUrl: async () => svgDataUrl(await markSvg(site, language)) }
  const { mark } = site.theme.art
  const file = own ?? (typeof mark === 'string' ? site.art.get(mark) : undefined)
  // The libraries of pictures read no other formats.
  if (file === undefined || !/\.(svg|png|jpe?g)$/.test(file.path)) return null
  return { hash: file.hash, dataUrl: () => dataUrl(file) }
}

const svgDataUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
