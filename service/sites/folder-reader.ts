import type { Logger } from '#service/log.ts'
import { OneAtATime } from './one-at-a-time.ts'
import { foldersIn, readEach, readSite, readTheme } from './read-folder.ts'
import type { SiteNumbers } from './site-numbers.ts'
import type { Outcome, SiteRegistry } from './site-registry.ts'

export interface FolderReaderOptions {
  readonly sitesDir: string
  readonly themesDir: string
  readonly registry: SiteRegistry
  readonly numbers: SiteNumbers | null
  readonly log: Logger
  /** Called after every change of what is served. */
  readonly changed: () => void
}

/** Reads folders inside a change, so that what is there now counts. */
export interface ChangedFolders {
  readonly read: (siteId: string) => Promise<void>
  readonly readAll: () => Promise<void>
}

/** A number is asked for again after this, where the database did not answer. */
const ASK_AGAIN_MS = 1500

/** Takes folders over into the registry, one reading or change after the other: an older one never replaces a newer one. */
export class FolderReader {
  readonly #options: FolderReaderOptions
  readonly #folders = new OneAtATime()
  #askingAgain: NodeJS.Timeout | undefined

  constructor(options: FolderReaderOptions) {
    this.#options = options
  }

  /** Reads everything for the first time; throws what stands in the way. */
  async open(): Promise<void> {
    await this.#takeAll()
    await this.#registerNumbers()
    this.#publish()
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

  async #takeAll(): Promise<void> {
    const { sitesDir, themesDir } = this.#options
    await this.#take(await foldersIn(sitesDir), await foldersIn(themesDir))
  }

  async #take(sites: Iterable<string>, themes: Iterable<string>): Promise<void> {
    const { registry, sitesDir, themesDir } = this.#options
    registry.takeOver({
      sites: await readEach(sites, (id) => readSite(sitesDir, id)),
      themes: await readEach(themes, (id) => readTheme(themesDir, id)),
    })
  }

  /** Sites that wait for a number stay as they are, and hold up no other. */
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
  }

  /** Has the database decide on the numbers of every site that is right but for them. */
  async #registerNumbers(): Promise<void> {
    const { registry, numbers } = this.#options
    if (numbers === null) return
    // A site that is refused for its numbers lets go of what it claimed, so that others may come up.
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
