import { isServed, SiteChecker, type SiteCheck } from '#schemas/site-manifest/check-site.ts'
import { refusalText, type Refusal } from '#schemas/site-manifest/refusal.ts'
import { Claims, LOOPBACK_HOSTS } from '#schemas/site-manifest/refuse-claims.ts'
import type { CheckedTheme } from '#schemas/site-manifest/check-theme.ts'
import type { SiteManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import { withManifest, type ReadSite, type ReadTheme } from './read-folder.ts'
import { serve, versionOf, type ServedSite } from './served-site.ts'

/** What became of one site in an update. */
export type Outcome =
  | { readonly siteId: string; readonly kind: 'live' | 'withdrawn' }
  /** `kept` where an earlier version of it keeps serving. */
  | { readonly siteId: string; readonly kind: 'refused'; readonly kept: boolean; readonly reasons: string[] }

/** Folders as they are now; a missing one was removed. */
export interface FoldersChanged {
  readonly sites: ReadonlyMap<string, ReadSite | null>
  readonly themes: ReadonlyMap<string, ReadTheme | null>
}

/** What a manifest would be that is not in its folder yet. */
export interface TriedOut {
  /** Why it would be refused, and what it would do to the sites that extend it. */
  readonly refusals: readonly Refusal[]
  /** The site as it would be served; null where it is refused, and where it is nobody's to see. */
  readonly site: ServedSite | null
  /** Its manifest and those it extends, the farthest first, as far as they can be read. */
  readonly chain: readonly SiteManifest[]
}

/**
 * Which sites are served, and as what. Every update leaves each site either as its files now say or, where those are
 * refused, as it was; a refused one harms no other.
 */
export class SiteRegistry {
  readonly #modules: KnownModules
  readonly #defaultSite: string
  readonly #checker = new SiteChecker()
  readonly #sites = new Map<string, ReadSite>()
  readonly #themes = new Map<string, ReadTheme>()
  readonly #checks = new Map<string, SiteCheck>()
  /** Why each refused site is refused, as it was last said: what stays the same is not said again. */
  readonly #told = new Map<string, string>()
  readonly #refusals = new Map<string, readonly Refusal[]>()
  #served = new Map<string, ServedSite>()
  #byHost = new Map<string, ServedSite>()
  #byMemberId = new Map<number, ServedSite>()

  constructor(options: { modules: KnownModules; defaultSite: string }) {
    this.#modules = options.modules
    this.#defaultSite = options.defaultSite
  }

  byHost(host: string): ServedSite | null {
    return this.#byHost.get(host) ?? this.#byHost.get(host.toLowerCase().replace(/\.$/, '')) ?? null
  }

  bySiteId(siteId: string): ServedSite | null {
    return this.#served.get(siteId) ?? null
  }

  byMemberId(memberId: number): ServedSite | null {
    return this.#byMemberId.get(memberId) ?? null
  }

  all(): readonly ServedSite[] {
    return [...this.#served.values()]
  }

  /** Sites by id as they were read, right or not. */
  get sites(): ReadonlyMap<string, ReadSite> {
    return this.#sites
  }

  /** Themes by id as they were read, right or not. */
  get themes(): ReadonlyMap<string, ReadTheme> {
    return this.#themes
  }

  theme(themeId: string): CheckedTheme | null {
    const files = this.#themes.get(themeId)
    return files === undefined ? null : this.#checker.theme(files)
  }

  /** Why a site is not taken over as its files are now; nothing where it is. */
  refusalsOf(siteId: string): readonly Refusal[] {
    const files = this.#sites.get(siteId)
    if (files === undefined || isServed(siteId)) return this.#refusals.get(siteId) ?? []
    const written = this.#checker.written(files)
    return 'refusals' in written ? written.refusals : []
  }

  /** The manifest of a site and of those it extends, the farthest first, as far as they can be read. */
  manifestsOf(siteId: string, sites: ReadonlyMap<string, ReadSite> = this.#sites): SiteManifest[] {
    return this.#chainOf(siteId, sites)
      .flatMap((id) => {
        const files = sites.get(id)
        const written = files === undefined ? undefined : this.#checker.written(files)
        return written !== undefined && 'manifest' in written ? [written.manifest] : []
      })
      .toReversed()
  }

  /** Checks a manifest as if it stood in its folder, and makes the site of it. Nothing that is served changes. */
  tryOut(siteId: string, manifest: string): TriedOut {
    const draft = withManifest(this.#sites.get(siteId), siteId, manifest)
    const sites = new Map(this.#sites).set(siteId, draft)
    const world = { sites, themes: this.#themes, modules: this.#modules }
    const chain = this.manifestsOf(siteId, sites)
    const refused = (refusals: readonly Refusal[]): TriedOut => ({ refusals, site: null, chain })
    const below = () =>
      [...this.#checks].flatMap(([id, before]) => {
        if (id === siteId || 'refusals' in before || !this.#chainOf(id, sites).includes(siteId)) return []
        const after = this.#checker.check(id, world)
        return 'refusals' in after ? after.refusals : []
      })
    if (!isServed(siteId)) {
      const written = this.#checker.written(draft)
      return refused('refusals' in written ? written.refusals : below())
    }
    const check = this.#checker.check(siteId, world)
    if ('refusals' in check) return refused(check.refusals)
    const claims = new Claims()
    for (const other of this.#served.values()) if (other.siteId !== siteId) claims.claim(other.manifest)
    const refusals = [...claims.claim(check.site.manifest), ...below()]
    const theme = this.#themes.get(check.site.manifest.theme.id)
    if (refusals.length > 0 || theme === undefined) return refused(refusals)
    const sources = {
      chain: this.#chainOf(siteId, sites)
        .flatMap((id) => sites.get(id) ?? [])
        .toReversed(),
      theme,
    }
    return { refusals, site: serve(check.site, sources), chain }
  }

  /** Takes over what was read, checks every site that it touches and says what became of those. */
  update(changed: FoldersChanged): Outcome[] {
    const sites = takeOver(this.#sites, changed.sites)
    const themes = takeOver(this.#themes, changed.themes)
    const touched = [...this.#sites.keys()].filter(
      (siteId) => isServed(siteId) && this.#touches(siteId, sites, themes),
    )
    const world = { sites: this.#sites, themes: this.#themes, modules: this.#modules }
    for (const siteId of touched) this.#checks.set(siteId, this.#checker.check(siteId, world))
    for (const siteId of this.#checks.keys()) {
      if (this.#sites.has(siteId)) continue
      this.#checks.delete(siteId)
      this.#refusals.delete(siteId)
    }
    return this.#publish(sites)
  }

  /** A site that is refused is looked at again whenever anything changes: the reason may lie in another one. */
  #touches(siteId: string, sites: ReadonlySet<string>, themes: ReadonlySet<string>): boolean {
    const check = this.#checks.get(siteId)
    if (check === undefined || 'refusals' in check || themes.has(check.site.manifest.theme.id)) return true
    return this.#chainOf(siteId).some((id) => sites.has(id))
  }

  /** `changed` are the sites whose own files are other than they were. */
  #publish(changed: ReadonlySet<string>): Outcome[] {
    const before = this.#served
    const claims = new Claims()
    const served = new Map<string, ServedSite>()
    const outcomes: Outcome[] = []
    const order = [...this.#checks.keys()].toSorted(
      (a, b) => this.#turn(a) - this.#turn(b) || (a < b ? -1 : 1),
    )
    for (const siteId of order) {
      const old = before.get(siteId)
      const { site, refusals } = this.#decide(siteId, old, claims)
      this.#refusals.set(siteId, refusals)
      if (refusals.length === 0) {
        served.set(siteId, site ?? raise(siteId))
        this.#told.delete(siteId)
        if (site !== old) outcomes.push({ siteId, kind: 'live' })
        continue
      }
      const kept = old !== undefined && claims.claim(old.manifest).length === 0
      if (kept) served.set(siteId, old)
      const reasons = refusals.map(refusalText)
      if (changed.has(siteId) || this.#told.get(siteId) !== reasons.join('\n')) {
        outcomes.push({ siteId, kind: 'refused', kept, reasons })
        this.#told.set(siteId, reasons.join('\n'))
      }
    }
    for (const siteId of before.keys())
      if (!this.#checks.has(siteId)) outcomes.push({ siteId, kind: 'withdrawn' })
    this.#index(served)
    return outcomes
  }

  /** Who serves already keeps what it claims: those that claim no more than they have come first, newcomers last. */
  #turn(siteId: string): number {
    const old = this.#served.get(siteId)
    if (old === undefined) return 2
    const check = this.#checks.get(siteId)
    if (check === undefined || 'refusals' in check) return 0
    const { memberId, hosts } = check.site.manifest
    return memberId === old.memberId && hosts.every((host) => old.manifest.hosts.includes(host)) ? 0 : 1
  }

  /** What the site's files make of it now, and why not where they make nothing. */
  #decide(
    siteId: string,
    old: ServedSite | undefined,
    claims: Claims,
  ): { site?: ServedSite; refusals: readonly Refusal[] } {
    const check = this.#checks.get(siteId)
    if (check === undefined) return { refusals: [] }
    if ('refusals' in check) return check
    const refusals = claims.claim(check.site.manifest)
    const theme = this.#themes.get(check.site.manifest.theme.id)
    if (refusals.length > 0 || theme === undefined) return { refusals }
    const chain = this.#chainOf(siteId)
      .flatMap((id) => this.#sites.get(id) ?? [])
      .toReversed()
    const sources = { chain, theme }
    if (old?.version === versionOf(sources)) return { site: old, refusals }
    return { site: serve(check.site, sources), refusals }
  }

  #index(served: Map<string, ServedSite>): void {
    const byHost = new Map<string, ServedSite>()
    for (const site of served.values()) {
      for (const host of [...site.manifest.hosts, `${site.siteId}.localhost`]) byHost.set(host, site)
    }
    const fallback = served.get(this.#defaultSite)
    if (fallback !== undefined) for (const host of LOOPBACK_HOSTS) byHost.set(host, fallback)
    this.#served = served
    this.#byHost = byHost
    this.#byMemberId = new Map([...served.values()].map((site) => [site.memberId, site]))
  }

  /** The site and those it extends, as far as their manifests can be read. */
  #chainOf(siteId: string, sites: ReadonlyMap<string, ReadSite> = this.#sites): string[] {
    const chain: string[] = []
    for (let id: string | undefined = siteId; id !== undefined && !chain.includes(id);) {
      chain.push(id)
      const files = sites.get(id)
      const written = files === undefined ? undefined : this.#checker.written(files)
      id = written !== undefined && 'manifest' in written ? written.manifest.extends : undefined
    }
    return chain
  }
}

/** Which entries are other than they were. */
function takeOver<Read extends { readonly signature: string }>(
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

function raise(siteId: string): never {
  throw new Error(`site ${siteId} was neither refused nor made`)
}
