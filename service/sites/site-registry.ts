import { isServed } from '#schemas/site-manifest/check-site.ts'
import type { CheckedTheme } from '#schemas/site-manifest/check-theme.ts'
import { refusalText, type Refusal } from '#schemas/site-manifest/refusal.ts'
import { Claims, LOOPBACK_HOSTS } from '#schemas/site-manifest/refuse-claims.ts'
import type { ResolvedManifest, SiteManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import { CheckedSites, type FoldersChanged } from './checked-sites.ts'
import type { ReadSite, ReadTheme } from './read-folder.ts'
import { serve, versionOf, type ServedSite } from './served-site.ts'
import { numbersOf, type NumberedSite, type SiteNumbers } from './site-numbers.ts'
import { type TriedOut, type TriedTexts, tryOutManifest } from './try-out.ts'

/** The outcome of one site in an update. */
export type Outcome =
  | { readonly siteId: string; readonly kind: 'live' | 'withdrawn' }
  /** `kept` if an earlier version stays live. */
  | { readonly siteId: string; readonly kind: 'refused'; readonly kept: boolean; readonly reasons: string[] }

/** A site as it was before the start. */
export interface ResumedSite {
  readonly memberId: number
  readonly hosts: readonly string[]
  /** Null where the current files give the same version, and where the kept one cannot be served any more. */
  readonly site: ServedSite | null
}

export interface RegistryOptions {
  readonly modules: KnownModules
  readonly defaultSite: string
  /** Without it, as when only files are checked, every number is free that no other site has. */
  readonly numbers?: Pick<SiteNumbers, 'known'> | null
  /** Refuses a valid manifest for which this service lacks something, such as a secret. Without it, as when only files are checked, none is refused. */
  readonly lacks?: CheckedSites['lacks'] | undefined
}

/**
 * Decides which sites are served, and in which version. After an update each site either matches its files or, if those are refused, does
 * not change; a refused site affects no other.
 */
export class SiteRegistry {
  readonly #defaultSite: string
  readonly #numbers: Pick<SiteNumbers, 'known'> | null
  readonly #checked: CheckedSites
  /** Sites whose own files changed since the last publication. */
  readonly #changed = new Set<string>()
  /** The last reported reasons of each refused site: unchanged reasons are not reported again. */
  readonly #reported = new Map<string, string>()
  #refusals = new Map<string, readonly Refusal[]>()
  #served = new Map<string, ServedSite>()
  /** Hosts and numbers that sites claimed before the start: a site keeps its hosts and numbers until it is first published. */
  #resumed: ReadonlyMap<string, ResumedSite> = new Map()
  #byHost = new Map<string, ServedSite>()
  #archivedByHost = new Map<string, ServedSite>()
  #byMemberId = new Map<number, ServedSite>()

  constructor({ modules, defaultSite, numbers = null, lacks }: RegistryOptions) {
    this.#checked = new CheckedSites(modules, lacks)
    this.#defaultSite = defaultSite
    this.#numbers = numbers
  }

  byHost(host: string): ServedSite | null {
    return this.#byHost.get(host) ?? this.#byHost.get(host.toLowerCase().replace(/\.$/, '')) ?? null
  }

  /** The archived site whose host this is; null where the host has none. */
  archivedByHost(host: string): ServedSite | null {
    return this.#archivedByHost.get(host.toLowerCase().replace(/\.$/, '')) ?? null
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

  /** Sites by id as they were last read, valid or not. */
  get sites(): ReadonlyMap<string, ReadSite> {
    return this.#checked.sites
  }

  /** Themes by id as they were read, valid or not. */
  get themes(): ReadonlyMap<string, ReadTheme> {
    return this.#checked.themes
  }

  theme(themeId: string): CheckedTheme | null {
    return this.#checked.theme(themeId)
  }

  /** Why a site's current files are refused; empty if they are not. */
  refusalsOf(siteId: string): readonly Refusal[] {
    const files = this.#checked.sites.get(siteId)
    if (files === undefined || isServed(siteId)) return this.#refusals.get(siteId) ?? []
    return this.#checked.misshapen(files)
  }

  /** The readable manifests of a site and of those it extends, farthest first. */
  manifestsOf(siteId: string): SiteManifest[] {
    return this.#checked.manifestsOf(siteId)
  }

  /** Validates a manifest and text files as if they were in their folder, except its numbers. */
  tryOut(tried: TriedTexts): TriedOut {
    return tryOutManifest(this.#checked, this.#served.values(), tried)
  }

  /** Stores the folders that were read, and publishes the outcome of every affected site. */
  update(changed: FoldersChanged): Outcome[] {
    this.takeOver(changed)
    return this.publish()
  }

  /** The ids of all folders as last read. */
  get known(): { readonly sites: Iterable<string>; readonly themes: Iterable<string> } {
    return { sites: this.#checked.sites.keys(), themes: this.#checked.themes.keys() }
  }

  /** Stores the folders that were read, and validates every affected site. The served sites do not change. */
  takeOver(changed: FoldersChanged): void {
    for (const siteId of this.#checked.takeOver(changed)) this.#changed.add(siteId)
  }

  /** The version of a site that its current files give; null where they are refused. */
  currentVersion(siteId: string): string | null {
    const manifest = this.#manifestOf(siteId)
    const sources = manifest === null ? null : this.#checked.sourcesOf(siteId, manifest.theme.id)
    return sources === null ? null : versionOf(sources)
  }

  /** Before the first publication: continues with the versions that were served before the start. */
  resume(sites: ReadonlyMap<string, ResumedSite>): void {
    this.#resumed = sites
    for (const [siteId, { site }] of sites) {
      if (site !== null && this.#checked.checks.has(siteId)) this.#served.set(siteId, site)
    }
  }

  /** The sites that only wait for the database's decision on their numbers. */
  undecided(): NumberedSite[] {
    const claims = new Claims()
    const undecided: NumberedSite[] = []
    for (const siteId of this.#turns()) {
      const manifest = this.#manifestOf(siteId)
      const refusals = manifest === null ? null : (this.#numbers?.known(numbersOf(manifest)) ?? null)
      const mayBeServed =
        manifest !== null && (refusals ?? []).length === 0 && claims.claim(manifest).length === 0
      if (mayBeServed && refusals === null) undecided.push(numbersOf(manifest))
      const old = this.#served.get(siteId)
      if (!mayBeServed && old !== undefined) claims.claim(old.manifest)
    }
    return undecided
  }

  /** Serves every site from its current files, and refused ones in their earlier version. */
  publish(): Outcome[] {
    const before = this.#served
    const claims = new Claims()
    const served = new Map<string, ServedSite>()
    const outcomes: Outcome[] = []
    this.#refusals = new Map()
    for (const siteId of this.#turns()) {
      const old = before.get(siteId)
      const { site, refusals } = this.#decide(siteId, old, claims)
      this.#refusals.set(siteId, refusals)
      if (refusals.length === 0) {
        served.set(siteId, site ?? raise(siteId))
        this.#reported.delete(siteId)
        if (site !== old) outcomes.push({ siteId, kind: 'live' })
        continue
      }
      const mayStay = old !== undefined && this.#checked.lacks(old.manifest).length === 0
      const kept = mayStay && claims.claim(old.manifest).length === 0
      if (kept) served.set(siteId, old)
      const reasons = refusals.map(refusalText)
      if (this.#changed.has(siteId) || this.#reported.get(siteId) !== reasons.join('\n')) {
        outcomes.push({ siteId, kind: 'refused', kept, reasons })
        this.#reported.set(siteId, reasons.join('\n'))
      }
    }
    for (const siteId of before.keys()) {
      if (!this.#checked.checks.has(siteId)) outcomes.push({ siteId, kind: 'withdrawn' })
    }
    this.#index(served)
    this.#resumed = new Map()
    this.#changed.clear()
    return outcomes
  }

  #turns(): string[] {
    return [...this.#checked.checks.keys()].toSorted(
      (a, b) => this.#turn(a) - this.#turn(b) || (a < b ? -1 : 1),
    )
  }

  /** Publish order: sites that claim no more than they have come first, new ones last, so a running site keeps its hosts and numbers. */
  #turn(siteId: string): number {
    const served = this.#served.get(siteId)
    const old = served === undefined ? this.#resumed.get(siteId) : claimsOf(served)
    if (old === undefined) return 2
    const manifest = this.#manifestOf(siteId)
    if (manifest === null) return 0
    const { memberId, hosts } = manifest
    return memberId === old.memberId && hosts.every((host) => old.hosts.includes(host)) ? 0 : 1
  }

  /** The manifest of a site whose files are valid; null otherwise. */
  #manifestOf(siteId: string): ResolvedManifest | null {
    const check = this.#checked.checks.get(siteId)
    return check !== undefined && 'site' in check ? check.site.manifest : null
  }

  /** The site from its current files, or the reasons why there is none. */
  #decide(
    siteId: string,
    old: ServedSite | undefined,
    claims: Claims,
  ): { site?: ServedSite; refusals: readonly Refusal[] } {
    const check = this.#checked.checks.get(siteId)
    if (check === undefined) return { refusals: [] }
    if ('refusals' in check) return check
    const { manifest } = check.site
    const refusals = this.#refuseNumbers(manifest, claims)
    const sources = this.#checked.sourcesOf(siteId, manifest.theme.id)
    if (refusals.length > 0 || sources === null) return { refusals }
    if (old?.version === versionOf(sources)) return { site: old, refusals }
    return { site: serve(check.site, sources), refusals }
  }

  /** Claims the hosts and the number of a site, unless the database or another site has them. */
  #refuseNumbers(manifest: ResolvedManifest, claims: Claims): readonly Refusal[] {
    const decided = this.#numbers === null ? [] : this.#numbers.known(numbersOf(manifest))
    if (decided !== null) return decided.length > 0 ? decided : claims.claim(manifest)
    // The claims of another site are certain without an answer of the database.
    const taken = claims.refuse(manifest)
    return taken.length > 0 ? taken : [waiting(manifest)]
  }

  #index(served: Map<string, ServedSite>): void {
    const byHost = new Map<string, ServedSite>()
    const archivedByHost = new Map<string, ServedSite>()
    const hostsOf = ({ manifest }: ServedSite) => (manifest.archived === true ? archivedByHost : byHost)
    for (const site of served.values()) {
      for (const host of [...site.manifest.hosts, `${site.siteId}.localhost`]) hostsOf(site).set(host, site)
    }
    const fallback = served.get(this.#defaultSite)
    if (fallback !== undefined) for (const host of LOOPBACK_HOSTS) hostsOf(fallback).set(host, fallback)
    this.#served = served
    this.#byHost = byHost
    this.#archivedByHost = archivedByHost
    this.#byMemberId = new Map([...served.values()].map((site) => [site.memberId, site]))
  }
}

const claimsOf = ({ memberId, manifest: { hosts } }: ServedSite) => ({ memberId, hosts })

const waiting = ({ siteId, memberId }: ResolvedManifest): Refusal => ({
  file: `${siteId}/manifest.json`,
  path: '$.memberId',
  value: memberId,
  expected: 'waits for the database, which gives sites their numbers and does not answer',
})

function raise(siteId: string): never {
  throw new Error(`site ${siteId} was neither refused nor made`)
}
