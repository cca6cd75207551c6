import { watch } from 'chokidar'
import { statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { SITE_BUILDER_HOST } from '#schemas/operator/addresses.ts'
import type { TextChanges } from '#schemas/site-manifest/site-texts.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import type { Logger } from '#service/base/log.ts'
import type { GatewaySecrets } from '#service/config/gateway-secrets.ts'
import { StartError } from '#service/base/start-error.ts'
import { readKnownModules } from './known-modules.ts'
import { Previews } from './previews.ts'
import { FolderReader } from './folder-reader.ts'
import type { ServedSite } from './served-site.ts'
import { ServedVersions } from './served-versions.ts'
import { refuseWithoutSecrets } from './refuse-without-secrets.ts'
import type { SiteNumbers } from './site-numbers.ts'
import { SiteRegistry } from './site-registry.ts'
import type { TriedOut, TriedTexts } from './try-out.ts'

export type { Messages, ServedSite } from './served-site.ts'

/** The sites that this process serves, kept in sync with their folders. */
export interface SiteCatalogue {
  /** Finds a site by host name without port; null if no site has it. */
  byHost: (host: string) => ServedSite | null
  /** Finds the archived site that had a host; `byHost` finds none there. */
  archivedByHost: (host: string) => ServedSite | null
  bySiteId: (siteId: string) => ServedSite | null
  byMemberId: (memberId: number) => ServedSite | null
  all: () => readonly ServedSite[]
  /** The modules that sites may enable. */
  readonly modules: KnownModules
  /** All folders, including refused ones. */
  readonly registry: Pick<SiteRegistry, 'sites' | 'themes' | 'theme' | 'refusalsOf' | 'manifestsOf'>
  /** The numbers of sites in the database; null if only files are served. */
  readonly numbers: SiteNumbers | null
  /** Validates a manifest and text files as if they were in their folder, and builds the site without serving it. */
  tryOut: (siteId: string, manifest: string, files?: TextChanges) => Promise<TriedOut>
  /** Drafts that are being previewed. */
  readonly previews: Previews
  /** Reads a site's folder now, so that files just written take effect. */
  reread: (siteId: string) => Promise<void>
  /**
   * Runs work that changes the folder of a site. No other code reads or changes folders meanwhile, so the facts that the work checked still
   * hold when it publishes with the given reader.
   */
  change: FolderReader['change']
  /** Calls the listener after every change of the served sites; returns a function that unsubscribes. */
  onChange: (listener: () => void) => () => void
  /** Watches the folders from now on. Changes since they were read take effect too. */
  watch: () => void
  close: () => Promise<void>
}

export interface CatalogueOptions {
  readonly sitesDir: string
  readonly themesDir: string
  /** The site for a bare localhost. */
  readonly defaultSite: string
  readonly log: Logger
  /** Null if only files are served, as in tests. */
  readonly numbers: SiteNumbers | null
  /** A folder of this service for the served versions, from which a later start serves a site whose files are refused. Null: none. */
  readonly keptDir: string | null
  /** The secrets of payment gateways: a site that lacks one of its own is refused. Missing: sites are not asked for theirs. */
  readonly gatewaySecrets?: GatewaySecrets
  /** The origin below which previews open. Missing: the site builder's host. */
  readonly previewOrigin?: string | undefined
}

/** Debounce: an editor or a deployment writes several files in a row, which are read together. */
const SETTLE_MS = 150
/** Keeps the limit of two seconds where the operating system cannot watch more files. */
const REREAD_EVERY_MS = 1500

/**
 * Reads the folders of sites and themes, and serves every valid site. Once they are watched, a new or changed site is live within 2 s; a
 * refused one is logged, and its earlier version stays live.
 */
export async function openSiteCatalogue(options: CatalogueOptions): Promise<SiteCatalogue> {
  const { sitesDir, themesDir, log, numbers } = options
  assertFolder('SITES_DIR', sitesDir)
  assertFolder('THEMES_DIR', themesDir)
  const modules = await readKnownModules()
  const { defaultSite, gatewaySecrets: secrets } = options
  const lacks = secrets === undefined ? undefined : refuseWithoutSecrets(secrets)
  const registry = new SiteRegistry({ modules, defaultSite, numbers, lacks })
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const kept = openKept(options, modules)
  const reader = new FolderReader({ ...options, registry, kept, changed })
  await reader.open()
  if (registry.bySiteId(options.defaultSite) === null) {
    log.warn(
      { siteId: options.defaultSite },
      `DEFAULT_SITE is no site of ${sitesDir}: a bare localhost answers nothing`,
    )
  }
  let watcher: { close(): Promise<void> } | undefined
  return {
    byHost: (host) => registry.byHost(host),
    archivedByHost: (host) => registry.archivedByHost(host),
    bySiteId: (siteId) => registry.bySiteId(siteId),
    byMemberId: (memberId) => registry.byMemberId(memberId),
    all: () => registry.all(),
    modules,
    registry,
    numbers,
    tryOut: (siteId, manifest, files) => tryOut(registry, numbers, { siteId, manifest, files }),

    previews: new Previews(
      options.previewOrigin === undefined ? SITE_BUILDER_HOST : new URL(options.previewOrigin).hostname,
    ),
    reread: (siteId) => reader.read([siteId], []),
    change: (work) => reader.change(work),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watch() {
      watcher ??= watchFolders(options, reader)
    },
    async close() {
      await watcher?.close()
      await reader.close()
    },
  }
}

/** A start without a folder to write to keeps nothing, and is possible all the same. */
function openKept({ keptDir, log }: CatalogueOptions, modules: KnownModules): ServedVersions | null {
  if (keptDir === null) return null
  try {
    return new ServedVersions({ dir: keptDir, modules, log })
  } catch (error) {
    log.error({ err: error }, 'the served versions of sites cannot be kept for a later start')
    return null
  }
}

/** Validates a manifest and text files as if they were in their folder, including the numbers. */
async function tryOut(
  registry: SiteRegistry,
  numbers: SiteNumbers | null,
  texts: TriedTexts,
): Promise<TriedOut> {
  const tried = registry.tryOut(texts)
  if (numbers === null || tried.refusals.length > 0) return tried
  const refusals = await numbers.check(tried.numbered)
  return refusals.length === 0 ? tried : { ...tried, refusals, site: null }
}

/** Collects changed folders and starts reading them. */
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
  // Reads again, because changes between the first read and the start of the watch were missed.
  watcher.on('ready', () => void reader.readAll())
  return {
    async close() {
      clearTimeout(timer)
      clearInterval(rereading)
      await watcher.close()
    },
  }
}

function assertFolder(variable: string, folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  throw new StartError(`There is no folder ${folder}. Create it, or set ${variable} to the right one.`)
}
