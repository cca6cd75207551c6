import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { themeOf } from '#schemas/site-manifest/check-theme.ts'
import type { CheckedSite } from '#schemas/site-manifest/check-site.ts'
import { MAILS_PART, type OwnLanguage } from '#schemas/site-manifest/own-languages.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { parseJson, valueOf } from '#schemas/site-manifest/parse-json.ts'
import type { OwnFont } from '#schemas/theme/own-font.ts'
import { artLayers } from '#schemas/theme/theme-variables.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import type { ArtSlots } from '#schemas/theme/variants.ts'
import type { KeptSite } from './kept-files.ts'
import type { AssetFile, PageFile, ReadSite, ReadTheme } from './read-folder.ts'

/** The site's own texts in one language by message id, parsed. */
export type Messages = Readonly<Record<string, MessageFormatElement[]>>

/** A served site: validated and resolved. A change of its files creates a new object. */
export interface ServedSite {
  readonly siteId: string
  readonly memberId: number
  readonly operatorId: number
  readonly manifest: ResolvedManifest
  /** The overrides of each served language, by language code. */
  readonly languages: ReadonlyMap<string, Messages>
  /** The served languages that the product itself does not have, by code. */
  readonly ownLanguages: ReadonlyMap<string, OwnLanguage>
  /** The theme with the site's overrides, without those of a language. */
  readonly theme: Theme
  /** Changes with every part of the site. */
  readonly version: string
  /** The site's own pictures, by file name. */
  readonly assets: ReadonlyMap<string, AssetFile>
  /** The theme's pictures, and those of the site that are in their place, by file name. */
  readonly art: ReadonlyMap<string, AssetFile>
  /** The site's own fonts, by file name. */
  readonly fonts: ReadonlyMap<string, AssetFile>
  /** The files of the custom pages, by file name. */
  readonly pageFiles: ReadonlyMap<string, PageFile>
  /** The site's own texts of screens, unparsed, by language code. */
  readonly texts: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** The operator's own style sheet, unfiltered; null if there is none. */
  readonly style: string | null
  /** The copies from which a later start can serve this version; null if there are none. */
  readonly kept: Pick<KeptSite, 'chain' | 'theme'> | null
}

/** The sources of a site: the files of those it extends, farthest first, then its own. */
export interface Sources {
  readonly chain: readonly ReadSite[]
  readonly theme: ReadTheme
}

/** Changes with every part of the site. */
export function versionOf({ chain, theme }: Sources): string {
  return [...chain.map(({ signature }) => signature), theme.signature].join('-')
}

/** Builds a served site from validated data and its sources. */
export function serve(
  { manifest, theme, messages, ownLanguages }: CheckedSite,
  sources: Sources,
): ServedSite {
  const assets = new Map(sources.chain.flatMap(({ assetFiles }) => [...assetFiles]))
  return {
    siteId: manifest.siteId,
    memberId: manifest.memberId,
    operatorId: manifest.operatorId,
    manifest,
    languages: new Map(manifest.languages.served.map((code) => [code, messages.get(code) ?? {}])),
    ownLanguages,
    theme: withBrand(theme, manifest),
    version: versionOf(sources),
    assets,
    art: artOf(manifest, sources.theme.artFiles, assets),
    fonts: new Map(sources.chain.flatMap(({ fontFiles }) => [...fontFiles])),
    pageFiles: new Map(sources.chain.flatMap(({ pageFiles }) => [...pageFiles])),
    texts: textsOf(sources.chain, ownLanguages, manifest.languages.served),
    style: sources.chain.findLast(({ style }) => style !== null)?.style ?? null,
    kept: keptFrom(sources),
  }
}

/** The file of the slot `mark` on a site with a drawn mark of its own. No theme has a file of this name. */
export const OWN_MARK = 'mark-of-the-site.svg'

/**
 * The theme with the mark and the first screen of the brand. A drawn mark also removes the theme's logo, which has the name of another
 * brand. A drawing that the site's overrides name stays.
 */
function withBrand(theme: Theme, { brand: { mark, hero }, theme: { overrides } }: ResolvedManifest): Theme {
  if (mark?.kind !== 'initials' && hero === undefined) return theme
  const { logo, ...art } = theme.art
  const drawn = mark?.kind === 'initials' ? { mark: OWN_MARK } : logo === undefined ? {} : { logo }
  const first: ArtSlots =
    hero === undefined
      ? {}
      : { hero: { layers: [{ light: hero.picture, dark: hero.dark ?? hero.picture, fit: 'photo' }] } }
  return { ...theme, art: { ...art, ...drawn, ...first, ...(overrides.art as ArtSlots | undefined) } }
}

/** The files of the theme's art, and those of the site that its brand and its overrides name. */
function artOf(manifest: ResolvedManifest, art: ReadTheme['artFiles'], assets: ServedSite['assets']) {
  const { brand, theme } = manifest
  const own = [brand.hero?.picture, brand.hero?.dark]
  const overridden = [theme.overrides, ...Object.values(theme.perLanguage)].flatMap((overrides) =>
    Object.values((overrides.art ?? {}) as ArtSlots)
      .flatMap(artLayers)
      .flatMap(({ light, dark }) => [light, dark])
      .filter((name) => name !== undefined && !art.has(name)),
  )
  const named = [...own, ...overridden].flatMap((name) => {
    const file = name === undefined ? undefined : assets.get(name)
    return name === undefined || file === undefined ? [] : [[name, file] as const]
  })
  return named.length === 0 ? art : new Map([...art, ...named])
}

function keptFrom({ chain, theme }: Sources): ServedSite['kept'] {
  const folders = chain.flatMap(({ kept }) => kept ?? [])
  return theme.kept === null || folders.length < chain.length ? null : { chain: folders, theme: theme.kept }
}

const themesByLanguage = new WeakMap<ServedSite, Map<string, Theme>>()

/** The site's theme in one language. */
export function themeIn(site: ServedSite, language: string): Theme {
  const made = themesByLanguage.get(site) ?? new Map<string, Theme>()
  themesByLanguage.set(site, made)
  const theme = made.get(language) ?? makeTheme(site, language)
  made.set(language, theme)
  return theme
}

function makeTheme(site: ServedSite, language: string): Theme {
  const theme = themeOf(site.theme, site.manifest.theme.perLanguage[language] ?? {})
  for (const { own } of Object.values(theme.typography.families)) {
    const file = own === undefined ? undefined : site.fonts.get(own.file)
    if (own !== undefined && file !== undefined) fontFiles.set(own, { ...file, siteId: site.siteId })
  }
  return theme
}

const fontFiles = new WeakMap<OwnFont, AssetFile & { readonly siteId: string }>()

/** The file of an uploaded font of a served theme, and the site that serves it. */
export const ownFontFile = (font: OwnFont) => fontFiles.get(font)

/** Already validated, so that parsing needs no checks. */
function textsOf(
  chain: readonly ReadSite[],
  ownLanguages: ServedSite['ownLanguages'],
  served: readonly string[],
): ServedSite['texts'] {
  const texts = new Map<string, Record<string, string>>()
  for (const code of served) {
    const written = chain.flatMap(({ messages }) => messages.get(code) ?? [])
    const parts = [...(ownLanguages.get(code)?.parts ?? [])].filter(([part]) => part !== MAILS_PART)
    if (written.length === 0 && parts.length === 0) continue
    const { $schema: _schema, ...own } = Object.assign(
      {},
      ...parts.map(([, { texts: ofPart }]) => ofPart),
      ...written.map((text) => valueOf(parseJson('', text)) as object),
    ) as Record<string, string>
    texts.set(code, own)
  }
  return texts
}
