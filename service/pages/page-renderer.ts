import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { STAMP_FILE } from '#service/base/build-inputs.mjs'
import {
  RENDERED_STYLE_ATTRIBUTE,
  type Rendering,
  type RenderOrder,
  type RenderedAnswer,
  type RenderedState,
} from '#schemas/site-manifest/rendered-page.ts'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { IdleWorker } from '#service/idle-worker/idle-worker.ts'
import type { Logger } from '#service/base/log.ts'
import type { ClientBuild } from './client-build.ts'
import type { RenderJob } from './render-worker.ts'
import { RECENT_MS, type PageData, type SiteInLanguage } from './page-data.ts'
import { RecentValues } from './recent-values.ts'

/** A page as it arrives: the HTML of the root element, the rules of its inline styles, and the state behind it. */
export interface RenderedPage {
  readonly html: string
  readonly css: string
  readonly state: RenderedState
}

/** A page to render. */
export interface PageToRender extends SiteInLanguage {
  /** Path and query. */
  readonly url: string
  readonly build: ClientBuild
  readonly inlined: () => Promise<InlinedSite>
  /** Time that the request waits for the page; two seconds by default. */
  readonly waitMs?: number
}

export interface PageRendererOptions {
  readonly data: PageData
  readonly log: Logger
  readonly now: () => number
  /** Folder of the browser's build, and of the build that renders its screens. */
  readonly clientDir: string
  readonly serverDir: string
}

/** Time that a request waits for its page; then the browser renders it. */
const WAIT_MS = 2000
/** Renderings of one page: an answer may lead to a part that needs another one. */
const ROUNDS_MAX = 4
/** Pages that wait for the thread; a further one is not rendered. */
const RUNNING_MAX = 20
/** Time without a page after which the thread ends: an idle service holds no screens in memory. */
const IDLE_MS = 120_000
const PAGES_MAX = 300
/** Addresses whose needed answers are remembered. */
const NEEDED_MAX = 2000
const URL_LENGTH_MAX = 512
const LOG_EVERY_MS = 60_000

/** The thread that renders: a rendering takes milliseconds in which no join could be answered. */
interface Thread {
  readonly version: string
  readonly worker: IdleWorker<RenderJob, Rendering | null>
  readonly entry: string
}

/**
 * Renders pages for visitors, each address of a site and language at most once a second. A page is never refused because
 * rendering failed: the browser renders it then.
 */
export class PageRenderer {
  readonly #options: PageRendererOptions
  readonly #pages: RecentValues<RenderedPage | null>
  readonly #needed = new Map<string, readonly (readonly unknown[])[]>()
  #thread: Thread | null = null
  #running = 0
  #loggedAt = -Infinity

  constructor(options: PageRendererOptions) {
    this.#options = options
    this.#pages = new RecentValues({ maxAgeMs: RECENT_MS, most: PAGES_MAX, now: options.now })
  }

  /** The rendered page; null where the browser renders it. */
  async page(wanted: PageToRender): Promise<RenderedPage | null> {
    const { site, language, url, build, waitMs = WAIT_MS } = wanted
    if (!isRenderable(url)) return null
    const key = [site.siteId, site.version, build.version, language, url].join(' ')
    try {
      return await within(
        waitMs,
        this.#pages.get(key, () => this.#render(wanted, key)),
      )
    } catch (error) {
      this.#log(error, site.siteId)
      return null
    }
  }

  async close(): Promise<void> {
    await this.#thread?.worker.close()
  }

  async #render(wanted: PageToRender, key: string): Promise<RenderedPage | null> {
    const thread = await this.#threadOf(wanted.build)
    if (thread === null) return null
    const { data } = this.#options
    const lobby = await data.lobby(wanted)
    if (lobby.isUnderMaintenance) return null
    const { renderedAt, session, isExcerpt } = lobby
    const answers: RenderedAnswer[] = []
    const refused = new Set<string>()
    const read = (keys: readonly RenderedAnswer['key'][]) =>
      Promise.all(
        keys.map(async (queryKey) => {
          try {
            answers.push({ key: queryKey, data: await data.answer(wanted, queryKey) })
          } catch {
            // Rendered as loading: the browser asks again and shows what is wrong.
            refused.add(JSON.stringify(queryKey))
          }
        }),
      )
    await read(this.#needed.get(key) ?? [])
    for (let round = 1; ; round++) {
      const rendering = await this.#job(thread, wanted, {
        url: wanted.url,
        renderedAt,
        session,
        isExcerpt,
        answers,
      })
      const missing = rendering.missing.filter((queryKey) => !refused.has(JSON.stringify(queryKey)))
      if (missing.length === 0 || round === ROUNDS_MAX) {
        const { html, parts, styles } = rendering
        this.#remember(
          key,
          rendering.answers.map((answer) => answer.key),
        )
        const state = { renderedAt, session, isExcerpt, answers: rendering.answers, parts, styles }
        return { html, css: rulesOf(styles), state }
      }
      await read(missing)
    }
  }

  async #job(
    thread: Thread,
    { site, language, inlined }: PageToRender,
    order: RenderOrder,
  ): Promise<Rendering> {
    if (this.#running >= RUNNING_MAX) throw new Error('too many pages wait to be rendered')
    const { worker, entry } = thread
    const siteKey = [site.siteId, site.version, language].join(' ')
    this.#running++
    try {
      const rendering =
        (await worker.run({ entry, siteKey, inlined: null, order })) ??
        (await worker.run({ entry, siteKey, inlined: await inlined(), order }))
      if (rendering === null) throw new Error('the thread did not keep the site')
      return rendering
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
    const worker = new IdleWorker<RenderJob, Rendering | null>({
      file: new URL('./render-worker.ts', import.meta.url),
      idleMs: IDLE_MS,
    })
    this.#thread = { version, worker, entry: pathToFileURL(join(serverDir, 'render.js')).href }
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
    this.#options.log.warn({ err: error, siteId }, 'pages are sent without being rendered')
  }
}

/** Addresses that are rendered: not one that a browser reads differently, nor one with a session in it. */
function isRenderable(url: string): boolean {
  return url.length <= URL_LENGTH_MAX && !url.startsWith('//') && !/[?&]continue_session_id=/.test(url)
}

/** The build's hash of its inputs. */
async function stampIn(folder: string): Promise<string | null> {
  return readFile(join(folder, STAMP_FILE), 'utf8').catch(() => null)
}

/** The rules of a page's inline styles. A text that is no list of declarations has none. */
function rulesOf(styles: readonly string[]): string {
  return styles
    .map((style, number) =>
      /[{}<>@\\]|\/\*/.test(style) ? '' : `#root [${RENDERED_STYLE_ATTRIBUTE}="${number}"]{${style}}`,
    )
    .join('')
}

/** Rejects if a promise takes longer. */
async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`a page was not rendered within ${ms} ms`)), ms)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
