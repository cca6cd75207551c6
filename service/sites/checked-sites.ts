import { isServed, SiteChecker, type SiteCheck } from '#schemas/site-manifest/check-site.ts'
import type { CheckedTheme } from '#schemas/site-manifest/check-theme.ts'
import type { Refusal } from '#schemas/site-manifest/refusal.ts'
import type { ResolvedManifest, SiteManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import { knownPacks } from './known-packs.ts'
import type { ReadSite, ReadTheme } from './read-folder.ts'
import type { Sources } from './served-site.ts'

/** The current folders; a missing one was removed. */
export interface FoldersChanged {
  readonly sites: ReadonlyMap<string, ReadSite | null>
  readonly themes: ReadonlyMap<string, ReadTheme | null>
}

type Sites = ReadonlyMap<string, ReadSite>

/** Sites and themes as last read, valid or not, with the results of each site's validation. */
export class CheckedSites {
  readonly #modules: KnownModules
  readonly #checker = new SiteChecker()
  readonly #sites = new Map<string, ReadSite>()
  readonly #themes = new Map<string, ReadTheme>()
  readonly #checks = new Map<string, SiteCheck>()
  /** Refuses a valid manifest for which this service lacks something. */
  readonly lacks: (manifest: ResolvedManifest) => Refusal[]

  constructor(modules: KnownModules, lacks: CheckedSites['lacks'] = () => []) {
    this.#modules = modules
    this.lacks = lacks
  }

  get sites(): Sites {
    return this.#sites
  }

  get themes(): ReadonlyMap<string, ReadTheme> {
    return this.#themes
  }

  /** The check of each site that players could see. */
  get checks(): ReadonlyMap<string, SiteCheck> {
    return this.#checks
  }

  theme(themeId: string): CheckedTheme | null {
    const files = this.#themes.get(themeId)
    return files === undefined ? null : this.#checker.theme(files)
  }

  /** Errors in the shape of a manifest alone. */
  misshapen(files: ReadSite): readonly Refusal[] {
    const written = this.#checker.written(files)
    return 'refusals' in written ? written.refusals : files.problems
  }

  /** Validates one site as if these were all the folders. */
  check(siteId: string, sites: Sites = this.#sites): SiteCheck {
    const check = this.#checker.check(siteId, {
      sites,
      themes: this.#themes,
      modules: this.#modules,
      packs: knownPacks(),
    })
    const lacking = 'site' in check ? this.lacks(check.site.manifest) : []
    return lacking.length > 0 ? { refusals: lacking } : check
  }

  /** The readable manifests of a site and of those it extends, farthest first. */
  manifestsOf(siteId: string, sites: Sites = this.#sites): SiteManifest[] {
    return this.chainOf(siteId, sites)
      .flatMap((id) => {
        const files = sites.get(id)
        const written = files === undefined ? undefined : this.#checker.written(files)
        return written !== undefined && 'manifest' in written ? [written.manifest] : []
      })
      .toReversed()
  }

  /** The sources of a site; null if its theme is missing. */
  sourcesOf(siteId: string, themeId: string, sites: Sites = this.#sites): Sources | null {
    const theme = this.#themes.get(themeId)
    if (theme === undefined) return null
    const chain = this.chainOf(siteId, sites).flatMap((id) => sites.get(id) ?? [])
    return { chain: chain.toReversed(), theme }
  }

  /** The site and those it extends, nearest first, as far as their manifests can be read. */
  chainOf(siteId: string, sites: Sites = this.#sites): string[] {
    const chain: string[] = []
    for (let id: string | undefined = siteId; id !== undefined && !chain.includes(id);) {
      chain.push(id)
      const files = sites.get(id)
      const written = files === undefined ? undefined : this.#checker.written(files)
      id = written !== undefined && 'manifest' in written ? written.manifest.extends : undefined
    }
    return chain
  }

  /** Stores the folders that were read and validates every affected site. Returns the sites whose own files changed. */
  takeOver(changed: FoldersChanged): ReadonlySet<string> {
    const sites = replaceChanged(this.#sites, changed.sites)
    const themes = replaceChanged(this.#themes, changed.themes)
    const touched = [...this.#sites.keys()].filter(
      (siteId) => isServed(siteId) && this.#touches(siteId, sites, themes),
    )
    for (const siteId of touched) this.#checks.set(siteId, this.check(siteId))
    for (const siteId of this.#checks.keys()) if (!this.#sites.has(siteId)) this.#checks.delete(siteId)
    return sites
  }

  /** A refused site is validated after every change: the reason may be in another site. */
  #touches(siteId: string, sites: ReadonlySet<string>, themes: ReadonlySet<string>): boolean {
    const check = this.#checks.get(siteId)
    if (check === undefined || 'refusals' in check || themes.has(check.site.manifest.theme.id)) return true
    return this.chainOf(siteId).some((id) => sites.has(id))
  }
}

/** Replaces the entries that differ, and returns them. */
function replaceChanged<Read extends { readonly signature: string }>(
  known: Map<string, Read>,
  read: ReadonlyMap<string, Read | null>,
): Set<string> {
  const changed = new Set<string>()
  for (const [id, now] of read) {
    if (known.get(id)?.signature === now?.signature) continue
    changed.add(id)
    if (now === null) known.delete(id)
    else known.set(id, now)
  }
  return changed
}
