import { useCallback } from 'react'
import { atom, useAtomValue } from 'jotai'
import type { LocalizedManifest } from '#schemas/money/currency-format.ts'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { localized, type LocalizedText } from '#schemas/site-manifest/texts.ts'

export type Direction = 'ltr' | 'rtl'

/** The current site in the player's language. */
export interface Site {
  readonly siteId: string
  readonly memberId: number
  readonly manifest: LocalizedManifest
  /** As in message files and manifests: `en`. */
  readonly language: string
  /** As on the wire: `en_US`. */
  readonly languageId: string
  readonly direction: Direction
  /** URL of each of the site's own files, by name. */
  readonly assets: Readonly<Record<string, string>>
}

/** The site from the page's inlined data. */
export function siteOf({ manifest, language, languageId, assets }: InlinedSite): Site {
  const { siteId, memberId, languages } = manifest
  const direction = languages.data[language]?.direction ?? 'ltr'
  return { siteId, memberId, manifest, language, languageId, direction, assets }
}

const unset = atom<Site | null>(null)

/** The current site. Set once at startup, before the first render. */
export const siteAtom = atom(
  (get) => {
    const site = get(unset)
    if (!site) throw new Error('The site is read before the boot has set it.')
    return site
  },
  (_get, set, site: Site) => set(unset, site),
)

export function useSite(): Site {
  return useAtomValue(siteAtom)
}

/** The manifest's settings of a module. The service has validated them against the module's schema and filled in defaults. */
export function moduleSettings<Settings extends object>({ manifest }: Site, moduleId: string): Settings {
  return (manifest.modules[moduleId]?.settings ?? {}) as Settings
}

export function useModuleSettings<Settings extends object>(moduleId: string): Settings {
  return moduleSettings(useSite(), moduleId)
}

/** Returns a function that gives the URL of a picture: one of the site's own files by its name, or an address as it is. */
export function usePictureUrl(): (picture: string) => string {
  const { assets } = useSite()
  return useCallback((picture) => assets[picture] ?? picture, [assets])
}

/** Returns a function that picks the player's language from a localized text of the manifest. */
export function useLocalized(): (text: LocalizedText | undefined) => string {
  const { language, manifest } = useSite()
  const { default: defaultLanguage } = manifest.languages
  return useCallback((text) => localized(text, language, defaultLanguage), [language, defaultLanguage])
}
