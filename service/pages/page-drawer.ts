import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  DRAWN_STYLE_ATTRIBUTE,
  type Drawing,
  type DrawingOrder,
  type DrawnAnswer,
  type DrawnState,
} from '#schemas/site-manifest/drawn-page.ts'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { IdleWorker } from '#service/idle-worker/idle-worker.ts'
import type { Logger } from '#service/base/log.ts'
import type { ClientBuild } from './client-build.ts'
import type { DrawJob } from './draw-worker.ts'
import { RECENT_MS, type PageData, type SiteInLanguage } from './page-data.ts'
import { RecentValues } from './recent-values.ts'

/** A page as it arrives: the HTML of the root element, the rules of its inline styles, and the state behind it. */
export interface DrawnPage {
  readonly html: string
  readonly css: string
  readonly state: DrawnState
}

/** A page to draw. */
export interface PageToDraw extends SiteInLanguage {
  /** Path and query. */
  readonly url: string
  readonly build: ClientBuild
  readonly inlined: () => Promise<InlinedSite>
}

export interface PageDrawerOptions {
  readonly data: PageData
  readonly log: Logger
  readonly now: () => number
  /** Folder of the browser's build, and of the build that draws its screens. */
  readonly clientDir: string
  readonly serverDir: string
}

/** Time that a request waits for its page; then the browser draws it. */
const WAIT_MS = 2000
/** Renderings of one page: an answer may lead to a part that needs another one. */
const ROUNDS_MAX = 4
/** Pages that wait for the thread; a further one is not drawn. */
const RUNNING_MAX = 20
/** Time without a page after which the thread ends: an idle service holds no screens in memory. */
const IDLE_MS = 120_000
const PAGES_MAX = 300
/** Addresses whose needed answers are remembered. */
const NEEDED_MAX = 2000
const URL_LENGTH_MAX = 512
const LOG_EVERY_MS = 60_000

/** The thread that draws: a drawing takes milliseconds in which no join could be answered. */
interface Thread {
  readonly version: string
  readonly worker: IdleWorker<DrawJob, Drawing | null>
  readonly entry: string
}

/**
 * Draws pages for visitors, each address of a site and language at most once a second. A page is never refused because
 * drawing failed: the browser draws it then.
 */
export class PageDrawer {
  readonly #options: PageDrawerOptions
  readonly #pages: RecentValues<DrawnPage | null>
  readonly #needed = new Map<string, readonly (readonly unknown[])[]>()
  #thread: Thread | null = null
  #running = 0
  #loggedAt = -Infinity

  constructor(options: PageDrawerOptions) {
    this.#options = options
    this.#pages = new RecentValues({ maxAgeMs: RECENT_MS, most: PAGES_MAX, now: options.now })
  }

  /** The drawn page; null where the browser draws it. */
  async page(wanted: PageToDraw): Promise<DrawnPage | null> {
    const { site, language, url, build } = wanted
    if (!isDrawable(url)) return null
    const key = [site.siteId, site.version, build.version, language, url].join(' ')
    try {
      return await within(
        WAIT_MS,
        this.#pages.get(key, () => this.#draw(wanted, key)),
      )
    } catch (error) {
      this.#log(error, site.siteId)
      return null
    }
  }

  async close(): Promise<void> {
    await this.#thread?.worker.close()
  }

  async #draw(wanted: PageToDraw, key: string): Promise<DrawnPage | null> {
    const thread = await this.#threadOf(wanted.build)
    if (thread === null) return null
    const { data } = this.#options
    const lobby = await data.lobby(wanted)
    if (lobby.isUnderMaintenance) return null
    const { drawnAt, session, isExcerpt } = lobby
    const answers: DrawnAnswer[] = []
    const refused = new Set<string>()
    const read = (keys: readonly DrawnAnswer['key'][]) =>
      Promise.all(
        keys.map(async (queryKey) => {
          try {
            answers.push({ key: queryKey, data: await data.answer(wanted, queryKey) })
          } catch {
            // Drawn as loading: the browser asks again and shows what is wrong.
            refused.add(JSON.stringify(queryKey))
          }
        }),
      )
    await read(this.#needed.get(key) ?? [])
    for (let round = 1; ; round++) {
      const drawing = await this.#job(thread, wanted, {
        url: wanted.url,
        drawnAt,
        session,
        isExcerpt,
        answers,
      })
      const missing = drawing.missing.filter((queryKey) => !refused.has(JSON.stringify(queryKey)))
      if (missing.length === 0 || round === ROUNDS_MAX) {
        const { html, parts, styles } = drawing
        this.#remember(
          key,
          drawing.answers.map((answer) => answer.key),
        )
        const state = { drawnAt, session, isExcerpt, answers: drawing.answers, parts, styles }
        return { html, css: rulesOf(styles), state }
      }
      await read(missing)
    }
  }

  async #job(thread: Thread, { site, language, inlined }: PageToDraw, order: DrawingOrder): Promise<Drawing> {
    if (this.#running >= RUNNING_MAX) throw new Error('too many pages wait to be drawn')
    const { worker, entry } = thread
    const siteKey = [site.siteId, site.version, language].join(' ')
    this.#running++
    try {
      const drawing =
        (await worker.run({ entry, siteKey, inlined: null, order })) ??
        (await worker.run({ entry, siteKey, inlined: await inlined(), order }))
      if (drawing === null) throw new Error('the thread did not keep the site')
      return drawing
    } finally {
      this.#running--
    }
  }

  /** The thread with the build that belongs to the browser's; null where there is none. */
  async #threadOf({ version }: ClientBuild): Promise<Thread | null> {
    if (this.#thread?.version === version) return this.#thread
    const { clientDir, serverDir } = this.#options
    const [client, server] = await Promise.all([clientDir, serverDir].map(stampIn))
    if (server === null || server !== client) {
      this.#log(new Error(`${serverDir} has no build of the same sources as ${clientDir}`))
      return null
    }
    await this.close()
    const worker = new IdleWorker<DrawJob, Drawing | null>({
      file: new URL('./draw-worker.ts', import.meta.url),
      idleMs: IDLE_MS,
    })
    this.#thread = { version, worker, entry: pathToFileURL(join(serverDir, 'draw.js')).href }
    return this.#thread
  }

  #remember(key: string, needed: readonly (readonly unknown[])[]): void {
    if (this.#needed.size >= NEEDED_MAX) this.#needed.clear()
    if (needed.length > 0) this.#needed.set(key, needed)
  }

  #log(error: unknown, siteId?: string): void {
    const now = this.#options.now()
    if (now - this.#loggedAt < LOG_EVERY_MS) return
    this.#loggedAt = now
    this.#options.log.warn({ err: error, siteId }, 'pages are sent without being drawn')
  }
}

/** Addresses that are drawn: not one that a browser reads differently, nor one with a session in it. */
function isDrawable(url: string): boolean {
  return url.length <= URL_LENGTH_MAX && !url.startsWith('//') && !/[?&]continue_session_id=/.test(url)
}

/** The build's hash of its sources (tools/build/input-hash.ts). */
async function stampIn(folder: string): Promise<string | null> {
  return readFile(join(folder, 'inputs.sha256'), 'utf8').catch(() => null)
}

/** The rules of a page's inline styles. A text that is no list of declarations has none. */
function rulesOf(styles: readonly string[]): string {
  return styles
    .map((style, number) =>
      /[{}<>@\\]|\/\*/.test(style) ? '' : `#root [${DRAWN_STYLE_ATTRIBUTE}="${number}"]{${style}}`,
    )
    .join('')
}

/** Rejects if a promise takes longer. */
async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`a page was not drawn within ${ms} ms`)), ms)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
