import type { Logger } from '#service/base/log.ts'
import { OneAtATime } from './one-at-a-time.ts'
import { foldersIn, readEach, readSite, readTheme } from './read-folder.ts'
import type { ServedVersions } from './served-versions.ts'
import type { SiteNumbers } from './site-numbers.ts'
import type { Outcome, SiteRegistry } from './site-registry.ts'

export interface FolderReaderOptions {
  readonly sitesDir: string
  readonly themesDir: string
  readonly registry: SiteRegistry
  readonly numbers: SiteNumbers | null
  /** Where the served versions are kept for a later start; null if they are not. */
  readonly kept: ServedVersions | null
  readonly log: Logger
  /** Called after every change of the served sites. */
  readonly changed: () => void
}

/** Reads folders inside a change, so that their current files take effect. */
export interface ChangedFolders {
  readonly read: (siteId: string) => Promise<void>
  readonly readAll: () => Promise<void>
}

/** Retry interval for numbers if the database does not answer. */
const ASK_AGAIN_MS = 1500

/** Reads folders into the registry, one read or change at a time: older data never replaces newer data. */
export class FolderReader {
  readonly #options: FolderReaderOptions
  readonly #folders = new OneAtATime()
  #askingAgain: NodeJS.Timeout | undefined

  constructor(options: FolderReaderOptions) {
    this.#options = options
  }

  /** Reads everything for the first time; throws if the service cannot start. */
  async open(): Promise<void> {
    await this.#takeAll()
    const { registry, kept } = this.#options
    if (kept !== null) registry.resume(await kept.resume(registry))
    await this.#registerNumbers()
    this.#publish()
    void this.#enqueue(() => this.#keep())
  }

  read(sites: Iterable<string>, themes: Iterable<string>): Promise<void> {
    return this.#enqueue(() => this.#read(sites, themes))
  }

  readAll(): Promise<void> {
    return this.#enqueue(() => this.#readAll())
  }

  /** Runs work that changes the folder of a site. */
  change<Result>(work: (folders: ChangedFolders) => Promise<Result>): Promise<Result> {
    const folders = { read: (siteId: string) => this.#read([siteId], []), readAll: () => this.#readAll() }
    return this.#folders.run(() => work(folders))
  }

  async close(): Promise<void> {
    await this.#folders.idle()
    clearTimeout(this.#askingAgain)
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const { log } = this.#options
    return this.#folders
      .run(work)
      .catch((error: unknown) => log.error({ err: error }, 'sites could not be read'))
  }

  async #read(sites: Iterable<string>, themes: Iterable<string>): Promise<void> {
    await this.#take(sites, themes)
    await this.#settle()
  }

  async #readAll(): Promise<void> {
    await this.#takeAll()
    await this.#settle()
  }

  /** The known folders too: one that was removed unseen is missing from the list. */
  async #takeAll(): Promise<void> {
    const { sitesDir, themesDir, registry } = this.#options
    const [sites, themes] = [await foldersIn(sitesDir), await foldersIn(themesDir)]
    const { known } = registry
    await this.#take(new Set([...known.sites, ...sites]), new Set([...known.themes, ...themes]))
  }

  async #take(sites: Iterable<string>, themes: Iterable<string>): Promise<void> {
    const { registry, numbers, sitesDir, themesDir, kept } = this.#options
    const copies = kept?.files ?? null
    numbers?.forgetRefused()
    registry.takeOver({
      sites: await readEach(sites, (id) => readSite(sitesDir, id, copies)),
      themes: await readEach(themes, (id) => readTheme(themesDir, id, copies)),
    })
  }

  /** Sites that wait for a number do not change, and delay no other. */
  async #settle(): Promise<void> {
    clearTimeout(this.#askingAgain)
    try {
      await this.#registerNumbers()
    } catch (error) {
      const { message } = error as Error
      this.#options.log.warn({ error: message }, 'new numbers of sites wait for the database')
      this.#askingAgain = setTimeout(() => void this.#enqueue(() => this.#settle()), ASK_AGAIN_MS)
    }
    this.#publish()
    await this.#keep()
  }

  /** Sites are live whether or not their versions can be kept. */
  async #keep(): Promise<void> {
    const { registry, kept, log } = this.#options
    await kept?.keep(registry).catch((error: unknown) => {
      log.error({ err: error }, 'the served versions of sites could not be kept for a later start')
    })
  }

  /** Asks the database for the numbers of every site that is otherwise valid. */
  async #registerNumbers(): Promise<void> {
    const { registry, numbers } = this.#options
    if (numbers === null) return
    // A site whose numbers are refused releases its claims, so that other sites may become valid.
    for (let asked = registry.undecided(); asked.length > 0; asked = registry.undecided()) {
      await numbers.register(asked)
    }
  }

  #publish(): void {
    const { registry, log, changed } = this.#options
    const outcomes = registry.publish()
    for (const outcome of outcomes) logOutcome(log, outcome)
    if (outcomes.some(({ kind }) => kind !== 'refused')) changed()
  }
}

function logOutcome(log: Logger, outcome: Outcome): void {
  const { siteId } = outcome
  if (outcome.kind !== 'refused') {
    log.info({ siteId }, `site ${siteId} is ${outcome.kind}`)
    return
  }
  const { kept, reasons } = outcome
  const still = kept ? ', its last good version keeps serving' : ''
  log.error({ siteId, reasons }, `site ${siteId} is refused${still}: ${reasons[0] ?? ''}`)
}
