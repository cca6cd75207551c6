import { watch } from 'chokidar'
import { relative, sep } from 'node:path'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import type { Logger } from '#service/log.ts'
import { readKnownModules } from './known-modules.ts'
import { Previews } from './previews.ts'
import { foldersIn, readEach, readSite, readTheme } from './read-folder.ts'
import type { ServedSite } from './served-site.ts'
import { SiteRegistry, type Outcome } from './site-registry.ts'

export type { Messages, ServedSite } from './served-site.ts'

/** The sites that this process serves, kept up to date with their folders. */
export interface SiteCatalogue {
  /** By host name without a port; null where no site claims it. */
  byHost: (host: string) => ServedSite | null
  bySiteId: (siteId: string) => ServedSite | null
  byMemberId: (memberId: number) => ServedSite | null
  all: () => readonly ServedSite[]
  /** The modules that sites may have. */
  readonly modules: KnownModules
  /** Everything in the folders, what is refused included, and what a draft would become. */
  readonly registry: Pick<
    SiteRegistry,
    'sites' | 'themes' | 'theme' | 'refusalsOf' | 'manifestsOf' | 'tryOut'
  >
  /** Drafts that somebody looks at. */
  readonly previews: Previews
  /** Reads a site's folder now, so that what was just written there counts. */
  reread: (siteId: string) => Promise<void>
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
  const { sitesDir, themesDir, log } = options
  const modules = await readKnownModules()
  const registry = new SiteRegistry({ modules, defaultSite: options.defaultSite })
  const listeners = new Set<() => void>()

  const read = async (sites: Iterable<string>, themes: Iterable<string>): Promise<void> => {
    const outcomes = registry.update({
      sites: await readEach(sites, (id) => readSite(sitesDir, id)),
      themes: await readEach(themes, (id) => readTheme(themesDir, id)),
    })
    for (const outcome of outcomes) tell(log, outcome)
    if (outcomes.some(({ kind }) => kind !== 'refused')) for (const listener of listeners) listener()
  }
  const readAll = async () => read(await foldersIn(sitesDir), await foldersIn(themesDir))

  const reading = new ReadingLine(log)
  await readAll()
  if (registry.bySiteId(options.defaultSite) === null) {
    log.warn(
      { siteId: options.defaultSite },
      `DEFAULT_SITE is no site of ${sitesDir}: a bare localhost answers nothing`,
    )
  }
  const watcher = watchFolders(options, reading, { read, readAll })
  return {
    byHost: (host) => registry.byHost(host),
    bySiteId: (siteId) => registry.bySiteId(siteId),
    byMemberId: (memberId) => registry.byMemberId(memberId),
    all: () => registry.all(),
    modules,
    registry,
    previews: new Previews(),
    reread: (siteId) => reading.enqueue(() => read([siteId], [])),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => watcher.close(),
  }
}

/** One reading after the other: an older one never replaces a newer one. */
class ReadingLine {
  #last = Promise.resolve()
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  enqueue(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last
      .then(work)
      .catch((error: unknown) => this.#log.error({ err: error }, 'sites could not be read'))
    return this.#last
  }

  idle(): Promise<void> {
    return this.#last
  }
}

interface Readers {
  readonly read: (sites: Iterable<string>, themes: Iterable<string>) => Promise<void>
  readonly readAll: () => Promise<void>
}

/** Gathers the folders that changed and has them read. */
function watchFolders(
  { sitesDir, themesDir, log }: CatalogueOptions,
  line: ReadingLine,
  { read, readAll }: Readers,
): { close(): Promise<void> } {
  const sites = new Set<string>()
  const themes = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let rereading: NodeJS.Timeout | undefined
  const enqueue = (work: () => Promise<void>) => void line.enqueue(work)
  const settle = () => {
    const changed = [[...sites], [...themes]] as const
    sites.clear()
    themes.clear()
    enqueue(() => read(...changed))
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
    rereading ??= setInterval(() => enqueue(readAll), REREAD_EVERY_MS)
  })
  // What changed between the first reading and the watch's beginning was seen by neither.
  watcher.on('ready', () => enqueue(readAll))
  return {
    async close() {
      clearTimeout(timer)
      clearInterval(rereading)
      await watcher.close()
      await line.idle()
    },
  }
}

function tell(log: Logger, outcome: Outcome): void {
  const { siteId } = outcome
  if (outcome.kind !== 'refused') {
    log.info({ siteId }, `site ${siteId} is ${outcome.kind}`)
    return
  }
  const { kept, reasons } = outcome
  const still = kept ? ', its last good version keeps serving' : ''
  log.error({ siteId, reasons }, `site ${siteId} is refused${still}: ${reasons[0] ?? ''}`)
}
