import { IntlMessageFormat } from 'intl-messageformat'
import type { ScreenFacts } from '#schemas/module-facts.ts'
import type { MenuEntry } from '#schemas/site-manifest/menu.ts'
import { ownPath } from '#schemas/site-manifest/page-address.ts'
import { pathParams, routeOf } from '#schemas/site-manifest/route-match.ts'
import { HOME_PATH, SLIM_PATH, type Route } from '#schemas/site-manifest/routes.ts'
import { screenFacts, type KnownModules } from '#schemas/site-manifest/site-world.ts'
import { localized, type LocalizedText } from '#schemas/site-manifest/texts.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { excerptOf } from './page-excerpt.ts'
import { textsOf } from './product-texts.ts'
import type { GameKey, SearchGame, SearchGames } from './search-games.ts'

/** A page as search engines and messengers show it, in one language. */
export interface PageFacts {
  readonly siteName: string
  /** The document's title, equal to the one that the runtime sets. */
  readonly title: string
  /** The name of the page's subject; empty for the home page. */
  readonly heading: string
  readonly description: string
  /** The path and query that identify the page among those of the site: equal for all addresses of the same page. */
  readonly address: string
  /** False for pages that only players see, pages without a subject, and unknown addresses. */
  readonly isIndexed: boolean
  readonly game: SearchGame | null
  /** Every text of the site in the page's language, by message id. */
  readonly texts: Readonly<Record<string, string>>
}

export interface PageQuestion {
  readonly site: ServedSite
  readonly language: string
  readonly path: string
  readonly query: URLSearchParams
}

interface Parts {
  readonly modules: KnownModules
  readonly games: SearchGames
}

/** The content of a page, before it is written in the site's own words. */
interface Subject {
  readonly heading: string
  readonly description?: string
  readonly address: string
  readonly isIndexed: boolean
  readonly game?: SearchGame | null
  readonly values?: Record<string, string>
}

interface Asked extends PageQuestion {
  readonly texts: Readonly<Record<string, string>>
  readonly route: Route
  readonly search: NonNullable<ScreenFacts['search']>
  readonly params: Readonly<Record<string, string>>
  readonly text: (texts: LocalizedText | undefined) => string
}

/** The facts of the page at an address. */
export async function pageFacts(question: PageQuestion, { modules, games }: Parts): Promise<PageFacts> {
  const { site, language, path, query } = question
  const { brand, languages } = site.manifest
  const text = (texts: LocalizedText | undefined) => localized(texts, language, languages.default)
  const texts = await textsOf(site, language, modules)
  const shownPath = path === SLIM_PATH || isHomeWithoutGame(question, modules) ? HOME_PATH : path
  const route = homeOr(site, routeOf(site.manifest.routes, shownPath))
  const search = route === undefined ? undefined : screenFacts(modules, route.screen)?.search
  const asked = (given: Route, found: NonNullable<ScreenFacts['search']>): Asked => {
    const params = { ...Object.fromEntries(query), ...pathParams(given.path, path), ...given.params }
    return { ...question, texts, route: given, search: found, params, text }
  }
  const subject =
    route === undefined
      ? unknownPage(path, texts)
      : search === undefined || route.access !== 'open'
        ? { heading: '', address: withoutSlash(path), isIndexed: false }
        : await SUBJECTS[search.subject ?? 'none'](asked(route, search), { modules, games })
  const siteName = text(brand.siteName) || site.siteId
  const written = search?.description === undefined ? undefined : texts[search.description]
  const values = { site: siteName, ...subject.values }
  const isNamed = subject.heading !== '' && subject.heading !== siteName
  return {
    siteName,
    title: isNamed ? `${subject.heading} · ${siteName}` : text(brand.meta.title) || siteName,
    heading: subject.heading,
    description:
      subject.description ||
      (isNamed && written !== undefined ? format(written, language, values) : '') ||
      text(brand.meta.description),
    address: subject.address,
    isIndexed: subject.isIndexed,
    game: subject.game ?? null,
    texts,
  }
}

/** Whether a path is that of games' pages, and the address names no game: it shows the same as home. */
function isHomeWithoutGame({ site, path, query }: PageQuestion, modules: KnownModules): boolean {
  const route = routeOf(site.manifest.routes, path)
  const search = route && screenFacts(modules, route.screen)?.search
  return search?.orHome === true && gameKeyOf(Object.fromEntries(query)) === null
}

/** Home is a custom page where the site is configured so (spec section 2, "Routes"). */
function homeOr({ manifest }: ServedSite, route: Route | undefined): Route | undefined {
  const { homeOverridePageId } = manifest.settings
  if (route?.path !== HOME_PATH || homeOverridePageId === 0) return route
  return { ...route, screen: 'runtime.page', params: { ...route.params, pageId: String(homeOverridePageId) } }
}

function unknownPage(path: string, texts: Readonly<Record<string, string>>): Subject {
  return {
    heading: texts['runtime.notFound.title'] ?? '',
    description: texts['runtime.notFound.body'] ?? '',
    address: withoutSlash(path),
    isIndexed: false,
  }
}

type SubjectKind = NonNullable<NonNullable<ScreenFacts['search']>['subject']>

const SUBJECTS: Readonly<Record<SubjectKind | 'none', (asked: Asked, parts: Parts) => Promise<Subject>>> = {
  none: async ({ site, route, search, texts }) => ({
    heading: texts[search.title ?? ''] ?? '',
    address: ownPath(site.manifest.routes, route),
    isIndexed: true,
  }),
  list: async ({ site, route, params, texts, text }) => {
    const list = menuLists(site).find(({ f }) => f === params['f'])
    if (list === undefined)
      return { heading: '', address: ownPath(site.manifest.routes, route), isIndexed: true }
    const heading = text(list.entry.label) || (texts[`lobby.menu.${list.entry.kind}`] ?? '')
    const { address, isIndexed } = list
    return { heading, address, isIndexed, values: { list: heading } }
  },
  game: async ({ site, language, route, search, params, texts }, { modules, games }) => {
    const key = gameKeyOf(params)
    const path = ownPath(site.manifest.routes, route)
    const game = key === null ? null : await games.find(site, key, language)
    if (!game) return { heading: '', address: path, isIndexed: game === undefined }
    const isOfGame = screenFacts(modules, route.screen)?.params?.['gid'] !== undefined
    const address = isOfGame ? `${path}?gid=${game.gameId}` : `${path}?id=${game.gameInstanceId}`
    const title = search.title === undefined ? '' : `${texts[search.title] ?? ''} · `
    return { heading: `${title}${game.title}`, address, isIndexed: true, game, values: { game: game.title } }
  },
  page: async ({ site, language, path, route, params, texts, text }) => {
    const { customPages } = site.manifest.content
    const page = customPages.find(({ id, pageLinkName }) =>
      params['pageId'] === undefined ? pageLinkName === params['pageLink'] : String(id) === params['pageId'],
    )
    if (page === undefined) return unknownPage(path, texts)
    const address = path === HOME_PATH ? path : route.path.replace(':pageLink', page.pageLinkName)
    const file = page.files[language] ?? page.files[site.manifest.languages.default] ?? ''
    const excerpt = await excerptOf(site, file)
    // The home page has the site's own title and description, whatever is shown on it.
    if (address === HOME_PATH) return { heading: '', address, isIndexed: true }
    return { heading: text(page.title), description: excerpt ?? '', address, isIndexed: excerpt !== null }
  },
}

/** A list of games in the site's menu. */
export interface MenuList {
  /** The value of the query parameter `f`. */
  readonly f: string
  readonly entry: MenuEntry
  readonly address: string
  /** False for a player's own list. */
  readonly isIndexed: boolean
}

/** The lists of games in the site's menu, at the addresses that the menu links to. */
export function menuLists({ manifest }: ServedSite): MenuList[] {
  const lobby = manifest.routes.find(({ path }) => path === HOME_PATH)?.screen
  const path = manifest.routes.findLast(({ screen }) => screen === lobby)?.path ?? HOME_PATH
  return manifest.menu.flatMap((entry, place) => {
    if (entry.kind === 'link') return []
    const f = entry.kind === 'filter' ? `filter-${place}` : entry.kind
    return [{ f, entry, address: `${path}?f=${f}`, isIndexed: entry.kind !== 'favorites' }]
  })
}

function gameKeyOf({ id, gid }: Readonly<Record<string, string | undefined>>): GameKey | null {
  const [gameId, gameInstanceId] = [Number(gid ?? 0), Number(id ?? 0)]
  if (isId(gameInstanceId)) return { gameInstanceId }
  return isId(gameId) ? { gameId } : null
}

const isId = (id: number) => Number.isSafeInteger(id) && id > 0

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

function format(text: string, language: string, values: Record<string, string>): string {
  return String(new IntlMessageFormat(text, language).format(values))
}
