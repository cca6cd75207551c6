import { SiteChecker } from '#schemas/site-manifest/check-site.ts'
import { refusalText } from '#schemas/site-manifest/refusal.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import type { Logger } from '#service/base/log.ts'
import { KeptFiles, type KeptSite } from './kept-files.ts'
import { knownPacks } from './known-packs.ts'
import { readSiteFrom, readThemeFrom } from './read-folder.ts'
import { serve, type ServedSite } from './served-site.ts'
import type { ResumedSite, SiteRegistry } from './site-registry.ts'

export interface VersionsOptions {
  readonly dir: string
  readonly modules: KnownModules
  readonly log: Logger
}

/** Keeps the served version of every site in a folder of the service, so that a start does not depend on valid files. */
export class ServedVersions {
  readonly files: KeptFiles
  readonly #modules: KnownModules
  readonly #log: Logger
  /** The version in the list of each site. */
  #listed = new Map<string, string>()
  #isPruned = false

  constructor({ dir, modules, log }: VersionsOptions) {
    this.files = new KeptFiles(dir, log)
    this.#modules = modules
    this.#log = log
  }

  /** The version that each site was served from before this start. */
  async resume(registry: SiteRegistry): Promise<Map<string, ResumedSite>> {
    const lists = await this.files.lists()
    this.#listed = new Map([...lists].map(([siteId, { version }]) => [siteId, version]))
    return new Map(
      [...lists].map(([siteId, list]) => {
        const isCurrent = registry.currentVersion(siteId) === list.version
        const { memberId, hosts } = list
        return [siteId, { memberId, hosts, site: isCurrent ? null : this.#restore(siteId, list) }]
      }),
    )
  }

  /** Lists the copies of every version that is served now, and forgets sites whose folder was removed. */
  async keep(registry: SiteRegistry): Promise<void> {
    for (const site of registry.all()) await this.#list(site)
    for (const siteId of this.#listed.keys()) {
      if (registry.sites.has(siteId)) continue
      await this.files.list(siteId, null)
      this.#listed.delete(siteId)
    }
    if (this.#isPruned) return
    this.#isPruned = true
    await this.files.prune()
  }

  async #list({ siteId, version, memberId, manifest, kept }: ServedSite): Promise<void> {
    if (kept === null || this.#listed.get(siteId) === version) return
    await this.files.list(siteId, { version, memberId, hosts: manifest.hosts, ...kept })
    this.#listed.set(siteId, version)
  }

  /** Null if this version of the product would refuse it, or if copies are missing. */
  #restore(siteId: string, { chain, theme }: KeptSite): ServedSite | null {
    const sites = chain.flatMap(
      (folder) => readSiteFrom(this.files.filesOf(folder), folder.id, this.files) ?? [],
    )
    const themeRead = readThemeFrom(this.files.filesOf(theme), theme.id, this.files)
    const check = new SiteChecker().check(siteId, {
      sites: new Map(sites.map((read) => [read.siteId, read])),
      themes: new Map(themeRead === null ? [] : [[theme.id, themeRead]]),
      modules: this.#modules,
      packs: knownPacks(),
    })
    if (themeRead !== null && 'site' in check) return serve(check.site, { chain: sites, theme: themeRead })
    const reasons = 'refusals' in check ? check.refusals.map(refusalText) : []
    this.#log.warn({ siteId, reasons }, `the last good version of site ${siteId} cannot be served any more`)
    return null
  }
}
