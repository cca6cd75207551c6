import { atom, useAtomValue } from 'jotai'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { localized, type LocalizedText } from '#schemas/site-manifest/texts.ts'

export type Direction = 'ltr' | 'rtl'

/** The site that is shown in the language that the player chose. */
export interface Site {
  readonly siteId: string
  readonly memberId: number
  readonly manifest: ResolvedManifest
  /** As message files and manifests name it: `en`. */
  readonly language: string
  /** As on the wire: `en_US`. */
  readonly languageId: string
  readonly direction: Direction
  /** Address of each of the site's own files, by its name. */
  readonly assets: Readonly<Record<string, string>>
}

/** The site as a page brings it. */
export function siteOf({ manifest, language, languageId, assets }: InlinedSite): Site {
  const { siteId, memberId, languages } = manifest
  const direction = languages.data[language]?.direction ?? 'ltr'
  return { siteId, memberId, manifest, language, languageId, direction, assets }
}

const unset = atom<Site | null>(null)

/** The current site. Set once by the boot, before anything is drawn. */
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

/** What the manifest sets for a module. The service has checked it against the module's schema and filled its defaults. */
export function moduleSettings<Settings extends object>({ manifest }: Site, moduleId: string): Settings {
  return (manifest.modules[moduleId]?.settings ?? {}) as Settings
}

export function useModuleSettings<Settings extends object>(moduleId: string): Settings {
  return moduleSettings(useSite(), moduleId)
}

/** Reads a text of the manifest in the player's language. */
export function useLocalized(): (text: LocalizedText | undefined) => string {
  const { language, manifest } = useSite()
  return (text) => localized(text, language, manifest.languages.default)
}
