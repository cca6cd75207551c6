import { watch } from 'chokidar'
import { relative, sep } from 'node:path'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import type { Logger } from '#service/log.ts'
import { readKnownModules } from './known-modules.ts'
import { Previews } from './previews.ts'
import { FolderReader } from './folder-reader.ts'
import type { ServedSite } from './served-site.ts'
import type { SiteNumbers } from './site-numbers.ts'
import { SiteRegistry } from './site-registry.ts'
import type { TriedOut } from './try-out.ts'

export type { Messages, ServedSite } from './served-site.ts'

/** The sites that this process serves, kept up to date with their folders. */
export interface SiteCatalogue {
  /** By host name without a port; null if no site claims it. */
  byHost: (host: string) => ServedSite | null
  bySiteId: (siteId: string) => ServedSite | null
  byMemberId: (memberId: number) => ServedSite | null
  all: () => readonly ServedSite[]
  /** The modules that sites may have. */
  readonly modules: KnownModules
  /** Everything in the folders, what is refused included. */
  readonly registry: Pick<SiteRegistry, 'sites' | 'themes' | 'theme' | 'refusalsOf' | 'manifestsOf'>
  /** The numbers of sites as the database keeps them; null if files alone are served. */
  readonly numbers: SiteNumbers | null
  /** Checks a manifest as if it stood in its folder, and makes the site of it. Nothing that is served changes. */
  tryOut: (siteId: string, manifest: string) => Promise<TriedOut>
  /** Drafts that somebody looks at. */
  readonly previews: Previews
  /** Reads a site's folder now, so that what was just written there counts. */
  reread: (siteId: string) => Promise<void>
  /**
   * Runs work that changes the folder of a site. Nobody else reads or changes folders meanwhile, so that what the work
   * checked still holds when it publishes with the reader that it is given.
   */
  change: FolderReader['change']
  /** Calls the listener after every change of what is served; returns what ends that. */
  onChange: (listener: () => void) => () => void
  close: () => Promise<void>
}

export interface CatalogueOptions {
  readonly sitesDir: string
  readonly themesDir: string
  /** The site of a bare localhost. */
  readonly defaultSite: string
  readonly log: Logger
  /** Null if files alone are served, as in tests of them. */
  readonly numbers: SiteNumbers | null
}

/** An editor or a deployment writes several files in a row; they are taken over together. */
const SETTLE_MS = 150
/** Where the operating system will watch no more files, this keeps the promise of two seconds. */
const REREAD_EVERY_MS = 1500

/**
 * Reads the folders of sites and themes, serves every site that is right and watches for changes: a new or changed
 * site is live within 2 s, one that is refused is named in the log and keeps serving as it was.
 */
export async function openSiteCatalogue(options: CatalogueOptions): Promise<SiteCatalogue> {
  const { sitesDir, log, numbers } = options
  const modules = await readKnownModules()
  const registry = new SiteRegistry({ modules, defaultSite: options.defaultSite, numbers })
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const reader = new FolderReader({ ...options, registry, changed })
  await reader.open()
  if (registry.bySiteId(options.defaultSite) === null) {
    log.warn(
      { siteId: options.defaultSite },
      `DEFAULT_SITE is no site of ${sitesDir}: a bare localhost answers nothing`,
    )
  }
  const watcher = watchFolders(options, reader)
  return {
    byHost: (host) => registry.byHost(host),
    bySiteId: (siteId) => registry.bySiteId(siteId),
    byMemberId: (memberId) => registry.byMemberId(memberId),
    all: () => registry.all(),
    modules,
    registry,
    numbers,
    tryOut: (siteId, manifest) => tryOut(registry, numbers, { siteId, manifest }),
    previews: new Previews(),
    reread: (siteId) => reader.read([siteId], []),
    change: (work) => reader.change(work),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      await watcher.close()
      await reader.close()
    },
  }
}

/** Checks a manifest as if it were in its folder, its numbers included. */
async function tryOut(
  registry: SiteRegistry,
  numbers: SiteNumbers | null,
  { siteId, manifest }: { siteId: string; manifest: string },
): Promise<TriedOut> {
  const tried = registry.tryOut(siteId, manifest)
  if (numbers === null || tried.refusals.length > 0) return tried
  const refusals = await numbers.check(tried.numbered)
  return refusals.length === 0 ? tried : { ...tried, refusals, site: null }
}

/** Gathers the folders that changed and has them read. */
function watchFolders(
  { sitesDir, themesDir, log }: CatalogueOptions,
  reader: FolderReader,
): { close(): Promise<void> } {
  const sites = new Set<string>()
  const themes = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let rereading: NodeJS.Timeout | undefined
  const settle = () => {
    const changed = [[...sites], [...themes]] as const
    sites.clear()
    themes.clear()
    void reader.read(...changed)
  }
  const watcher = watch([sitesDir, themesDir], { ignoreInitial: true, ignored: /(^|[/\\])\.[^/\\]+$/ })
  watcher.on('all', (_event, path) => {
    const [folder, changed] = path.startsWith(sitesDir + sep) ? [sitesDir, sites] : [themesDir, themes]
    const id = relative(folder, path).split(sep)[0]
    if (id === undefined || id === '' || id === '..') return
    changed.add(id)
    clearTimeout(timer)
    timer = setTimeout(settle, SETTLE_MS)
  })
  watcher.on('error', (error) => {
    log.error(
      { err: error },
      'the folders of sites and themes cannot be watched; they are read again and again',
    )
    rereading ??= setInterval(() => void reader.readAll(), REREAD_EVERY_MS)
  })
  // What changed between the first reading and the watch's beginning was seen by neither.
  watcher.on('ready', () => void reader.readAll())
  return {
    async close() {
      clearTimeout(timer)
      clearInterval(rereading)
      await watcher.close()
    },
  }
}
