import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localized, siteNameOf } from '#schemas/site-manifest/texts.ts'
import { themeIn, type ServedSite } from '#service/sites/served-site.ts'
import { iconUrl } from './addresses.ts'
import { APP_ICONS, appIconUrl } from './app-icons.ts'
import { bodyOf, sendBody, type Body } from './bodies.ts'
import { contentTypeOf, TEXT_TYPE, XML_TYPE } from './content-types.ts'
import { addressesOf } from './page-head.ts'
import type { PagesService } from './pages-service.ts'
import { listedGames } from './search-games.ts'
import { publicPages, siteMap, siteMapIndex } from './site-map.ts'
import { languageOf, originOf, previewOf, siteOf } from './site-pages.ts'

type Asked = FastifyRequest<{ Querystring: { lang?: unknown }; Params: { number?: string } }>

/** Sitemaps are read and written again after this time. */
const SITEMAP_FRESH_MS = 10 * 60_000
/** More games than any site has; their pages fill several files. */
const LISTED_GAMES_MAX = 200_000

/** Serves the files that search engines and phones request by fixed names. */
export function registerBrandFiles(app: FastifyInstance, service: PagesService): void {
  app.get('/robots.txt', async (request: Asked, reply) => {
    const site = siteOf(request, service)
    if (site === null) return reply.callNotFound()
    const isDraft = previewOf(request, service) !== null
    const text = isDraft ? NOTHING : robots(site, rootOf(site, originOf(request)))
    return sendBody(request, reply, bodyOf(text, TEXT_TYPE))
  })

  const maps = new SiteMaps(service)
  const answerMap = async (request: Asked, reply: FastifyReply) => {
    const site = previewOf(request, service) === null ? siteOf(request, service) : null
    const { number } = request.params
    const body =
      site && (await maps.file(site, originOf(request), number === undefined ? null : Number(number)))
    return body === null ? reply.callNotFound() : sendBody(request, reply, body)
  }
  app.get('/sitemap.xml', answerMap)
  app.get('/sitemap-:number(^[1-9]\\d{0,4}$).xml', answerMap)

  app.get('/manifest.webmanifest', async (request: Asked, reply) => {
    const site = siteOf(request, service)
    if (site === null) return reply.callNotFound()
    const language = languageOf(site, request)
    const body = bodyOf(
      JSON.stringify(webManifest(site, language)),
      'application/manifest+json; charset=utf-8',
    )
    void reply.header('content-language', language)
    return sendBody(request, reply, body)
  })
}

const NOTHING = 'User-agent: *\nDisallow: /\n'

/** Keeps search engines away from the areas of players. */
function robots(site: ServedSite, root: string): string {
  const guarded = site.manifest.routes
    .filter(({ access }) => access !== 'open')
    .map(({ path }) => path.replace(/:.*$/, ''))
  return [
    'User-agent: *',
    ...guarded.map((path) => `Disallow: ${path}`),
    'Disallow: /channel/',
    '',
    `Sitemap: ${root}/sitemap.xml`,
    '',
  ].join('\n')
}

function rootOf(site: ServedSite, origin: string): string {
  const { default: language } = site.manifest.languages
  return new URL(addressesOf(site, { language, address: '/', origin }).canonical).origin
}

interface Kept {
  readonly until: number
  readonly files: Promise<(number: number | null) => Body | null>
}

/** The sitemaps of all sites, each written once in ten minutes. */
class SiteMaps {
  readonly #service: PagesService
  readonly #kept = new WeakMap<ServedSite, Map<string, Kept>>()

  constructor(service: PagesService) {
    this.#service = service
  }

  /** A file by its number; without one the list of files, or the only file. */
  async file(site: ServedSite, origin: string, number: number | null): Promise<Body | null> {
    const now = this.#service.clock.now()
    const root = rootOf(site, origin)
    const kept = this.#kept.get(site) ?? new Map<string, Kept>()
    this.#kept.set(site, kept)
    const known = kept.get(root)
    if (known !== undefined && known.until > now) return (await known.files)(number)
    const files = this.#write(site, root)
    // Another root is another scheme or host of the same site: there are few, and none is worth keeping beside another.
    kept.clear()
    kept.set(root, { until: now + SITEMAP_FRESH_MS, files })
    files.catch(() => kept.delete(root))
    return (await files)(number)
  }

  async #write(site: ServedSite, origin: string): Promise<(number: number | null) => Body | null> {
    const { modules } = this.#service.sites
    const games = await listedGames(this.#service, site, modules, LISTED_GAMES_MAX)
    const pages = await publicPages(site, { modules, games })
    const index = siteMapIndex(site, pages, origin)
    const written = new Map<number, Body | null>()
    const fileOf = (number: number) => {
      const text = siteMap(site, pages, { origin, number })
      const body = written.get(number) ?? (text === null ? null : bodyOf(text, XML_TYPE))
      written.set(number, body)
      return body
    }
    const list = index === null ? null : bodyOf(index, XML_TYPE)
    return (number) => (number === null ? (list ?? fileOf(1)) : list === null ? null : fileOf(number))
  }
}

/** For installing the site on a home screen (W3C web app manifest). */
function webManifest(site: ServedSite, language: string): object {
  const { brand, languages } = site.manifest
  const { colors } = themeIn(site, language).schemes.light
  const siteName = siteNameOf(site.manifest, language)
  return {
    name: siteName,
    short_name: siteName,
    description: localized(brand.meta.description, language, languages.default),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: language,
    dir: languages.data[language]?.direction ?? 'ltr',
    theme_color: colors.header,
    background_color: colors.background,
    icons: iconsOf(site, language),
  }
}

/** The site's icon as it is, and as PNG in the sizes that phones ask for. */
function iconsOf(site: ServedSite, language: string): object[] {
  const icon = iconUrl(site, language)
  const own = icon === '' ? [] : [{ src: icon, type: contentTypeOf(icon).replace(/;.*$/, ''), sizes: 'any' }]
  if (appIconUrl(site, language, 'small') === '') return own
  const drawn = (['small', 'large', 'maskable'] as const).map((name) => ({
    src: appIconUrl(site, language, name),
    type: 'image/png',
    sizes: `${APP_ICONS[name].side}x${APP_ICONS[name].side}`,
    purpose: name === 'maskable' ? 'maskable' : 'any',
  }))
  return [...own, ...drawn]
}
