import { firstGames } from '#modules/lobby/rules/first-games.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import type { Columns } from '#schemas/protocol/frames.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { RenderedAnswer } from '#schemas/site-manifest/rendered-page.ts'
import type { ReadAsVisitor } from '#service/channel/visitor-reads.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import type { DirectAnswers } from './direct-answers.ts'
import type { PagesService } from './pages-service.ts'
import { RecentValues } from './recent-values.ts'

/** Age up to which read data are shown on further pages. */
export const RECENT_MS = 1000

/** Games in a rendered page; of a larger lobby it has those of the first screen, because it would carry megabytes. */
const GAMES_MAX = 200

/** Answers kept at a time, of all sites. */
const ANSWERS_MAX = 500

/** The data that every page of a site shows a visitor, and the time of their reading. */
export interface LobbyData {
  readonly renderedAt: number
  readonly session: OperationResult<'init'>
  readonly isExcerpt: boolean
  readonly isUnderMaintenance: boolean
}

/** A site in one language. */
export interface SiteInLanguage {
  readonly site: ServedSite
  readonly language: string
}

export interface PageDataParts {
  readonly service: Pick<PagesService, 'clock'>
  readonly readAsVisitor: ReadAsVisitor
  readonly answers: DirectAnswers
}

/** The data of rendered pages, each read at most once a second and shared by all pages of its site. */
export class PageData {
  readonly #parts: PageDataParts
  readonly #lobbies: RecentValues<LobbyData>
  readonly #answers: RecentValues<unknown>

  constructor(parts: PageDataParts) {
    const recent = { maxAgeMs: RECENT_MS, most: ANSWERS_MAX, now: () => parts.service.clock.now() }
    this.#parts = parts
    this.#lobbies = new RecentValues(recent)
    this.#answers = new RecentValues(recent)
  }

  lobby(of: SiteInLanguage): Promise<LobbyData> {
    return this.#lobbies.get(keyOf(of), async () => {
      const renderedAt = this.#parts.service.clock.now()
      const languageId = languageIdOf(of)
      const session = (await this.#read(of, 'init', {
        filter: { memberId: of.site.memberId, languageId },
      })) as OperationResult<'init'>
      const isUnderMaintenance = session.configuration.MAINTENANCE_ENABLED === 'true'
      const isExcerpt = session.filteredGames.rows.length > GAMES_MAX
      return {
        renderedAt,
        isUnderMaintenance,
        isExcerpt,
        session: isExcerpt ? excerptOf(of.site, session) : session,
      }
    })
  }

  /** The answer to a query of a screen, by its key: an operation with its body, or the text of a custom page. */
  answer(of: SiteInLanguage, [name, detail]: RenderedAnswer['key']): Promise<unknown> {
    const key = `${keyOf(of)} ${JSON.stringify([name, detail])}`
    return this.#answers.get(key, () =>
      name === 'custom-page' ? this.#page(of, String(detail)) : this.#read(of, String(name), detail),
    )
  }

  #read(of: SiteInLanguage, op: string, body: unknown): Promise<unknown> {
    return this.#parts.readAsVisitor({ site: of.site, languageId: languageIdOf(of), op, body })
  }

  /** The text at one of the addresses of custom pages (spec 7, "Direct HTTP"). */
  async #page({ site }: SiteInLanguage, path: string): Promise<string> {
    const [, by, name = '', code = ''] =
      /^\/client\/i18n\/customPage(ById|ByLink)\/\d+\/([^/]+)\/([^/]+)$/.exec(path) ?? []
    const { languages } = site.manifest
    const language = servedLanguage(languages, code) ?? languages.default
    const page = by === 'ById' ? Number(name) : decodeURIComponent(name)
    const body = await this.#parts.answers.page(site, page, language)
    if (body === null) throw new Error(`${site.siteId} has no page at ${path}`)
    return body.content.toString()
  }
}

/** The session with the games of the first screen. */
function excerptOf({ manifest }: ServedSite, session: OperationResult<'init'>): OperationResult<'init'> {
  const { currencies, modules } = manifest
  const { mainGameId = 0 } = (modules['lobby']?.settings ?? {}) as { mainGameId?: number }
  const { filteredGames, mainGameInstanceId } = session
  const first = firstGames(fromColumns<GameInstance>(filteredGames), {
    currencyId: currencies.data[currencies.default]?.currencyId ?? 0,
    mainGameId,
    mainGameInstanceId,
  })
  const id = filteredGames.cols.indexOf('gameInstanceId')
  const rows = filteredGames.rows.filter((row) => first.has(Number(row[id])))
  return { ...session, filteredGames: { ...filteredGames, rows } satisfies Columns }
}

const keyOf = ({ site, language }: SiteInLanguage) => `${site.siteId} ${site.version} ${language}`

const languageIdOf = ({ site, language }: SiteInLanguage) =>
  site.manifest.languages.data[language]?.languageId ?? language
