import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGE_COOKIE, SCHEME_COOKIE } from '#schemas/site-manifest/inlined-site.ts'
import { redirectOf } from '#schemas/site-manifest/page-redirects.ts'
import { routeOf } from '#schemas/site-manifest/route-match.ts'
import { isServicePath } from '#schemas/site-manifest/service-paths.ts'
import { SLIM_PATH } from '#schemas/site-manifest/routes.ts'
import { screenFacts } from '#schemas/site-manifest/site-world.ts'
import type { PagesService } from './pages-service.ts'
import { hostNameOf } from '#service/channel/origin.ts'
import type { Preview } from '#service/sites/previews.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { iconUrl } from './addresses.ts'
import { chooseEncoding, compress } from './bodies.ts'
import { ComposedPages } from './composed-pages.ts'
import { chooseLanguage, cookieValue, servedLanguage } from '#service/sites/choose-language.ts'
import type { ClientBuild } from './client-build.ts'
import { closedPage, POLICY_OF_PLAIN_PAGES } from './plain-page.ts'
import { policyHeaders } from './content-policy.ts'
import { HTML_TYPE } from './content-types.ts'
import { pageFacts } from './page-facts.ts'
import type { PageRenderer } from './page-renderer.ts'
import { withAllMessages } from './language-messages.ts'
import { inlinedSite } from './page-html.ts'
import type { SearchGames } from './search-games.ts'

const YEAR_S = 31_536_000

/** A thumbnail has no scripts that could render it later. */
const STILL_WAIT_MS = 12_000

type Asked = FastifyRequest<{ Querystring: { lang?: unknown; scheme?: unknown } }>

interface SitePagesOptions {
  readonly build: () => Promise<ClientBuild | null>
  /** Null where the browser renders every page. */
  readonly renderer: PageRenderer | null
  readonly games: SearchGames
  /** Share of the pages' requests that are traced; undefined where nothing is traced. */
  readonly tracesRatio: number | undefined
}

/** Answers every address of a site with its page; the runtime shows the screen, or "not found". */
export function registerSitePages(
  app: FastifyInstance,
  service: PagesService,
  { build, renderer, games, tracesRatio }: SitePagesOptions,
): void {
  const composed = new ComposedPages(service.sites.modules)
  app.get('/favicon.ico', async (request: Asked, reply) => {
    const site = siteOf(request, service)
    const icon = site === null ? '' : iconUrl(site, site.manifest.languages.default)
    return icon === '' ? reply.code(404).send() : reply.redirect(icon, 302)
  })
  app.get('/*', async (request: Asked, reply) => {
    const site = siteOf(request, service)
    if (site === null) return noSite(request, reply, service)
    const path = request.url.replace(/[?#].*$/s, '')
    if (isServicePath(path)) return notFound(reply)
    const redirect = redirectOf(site.manifest, path)
    if (redirect !== null) return reply.redirect(redirect + request.url.slice(path.length), 302)
    const preview = previewOf(request, service)
    const isDraft = preview !== null && preview.isStill !== true
    const language = languageOf(site, request)
    // The language is part of each preview request; it must not be remembered for other previews.
    if (preview === null) rememberLanguage(site, request, reply)
    const nonce = randomBytes(18).toString('base64')
    const query = new URLSearchParams(request.url.replace(/^[^?]*/, ''))
    const facts = await pageFacts({ site, language, path, query }, { modules: service.sites.modules, games })
    const route = routeOf(site.manifest.routes, path)
    const built = await build()
    const plain = { site, language, scheme: null, serverTimeMilis: 0 }
    const rendered =
      renderer === null || built === null || isDraft || route?.access === 'before-config'
        ? null
        : await renderer.page({
            site,
            language,
            url: request.url,
            build: built,
            ...(preview !== null && { waitMs: STILL_WAIT_MS }),
            inlined: () => withAllMessages(inlinedSite(plain, built), site, service.sites.modules),
          })
    const page = composed.bytesOf(
      {
        site,
        language,
        scheme: schemeOf(request, preview),
        path,
        nonce,
        serverTimeMilis: service.clock.now(),
        isDraft,
        tracesRatio,
        facts,
        origin: originOf(request),
        rendered,
      },
      built,
    )
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply
      .code(isKnown(site, path) ? 200 : 404)
      .headers(
        policyHeaders({
          manifest: site.manifest,
          nonce,
          host: request.headers.host ?? '',
          isSecure: request.protocol === 'https',
          frameable: screenFacts(service.sites.modules, route?.screen ?? '')?.frameable !== false,
          ...(preview === null ? {} : { framedBy: preview.framedBy ?? "'none'" }),
          isStill: preview?.isStill === true,
        }),
      )
      .headers(preview === null ? {} : { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
      .headers({
        'cache-control': 'private, no-cache',
        vary: 'accept-encoding, accept-language, cookie',
        'content-language': language,
      })
      .type(HTML_TYPE)
      .send(await compress(page, encoding))
  })
}

/** Whether the site has a screen or page at a path. */
function isKnown({ manifest }: ServedSite, path: string): boolean {
  const route = routeOf(manifest.routes, path)
  // Spec 2: /slim redirects to the main page.
  if (route === undefined) return path === SLIM_PATH
  if (route.screen !== 'runtime.page') return true
  const link = path.replace(/\/$/, '').split('/').at(-1)
  return manifest.content.customPages.some(({ pageLinkName }) => pageLinkName === link)
}

/** The site of the request's host, or a draft of one. */
export function siteOf(request: FastifyRequest, service: PagesService): ServedSite | null {
  return previewOf(request, service)?.site ?? service.sites.byHost(hostNameOf(request.headers.host))
}

/** The scheme and host of the request. The host is one of the site's: no other is answered. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.headers.host ?? ''}`
}

/** The draft of the request's host. */
export function previewOf(request: FastifyRequest, { sites }: PagesService): Preview | null {
  return sites.previews.byHost(hostNameOf(request.headers.host))
}

/** The language in which the request is answered. */
export function languageOf(site: ServedSite, request: Asked): string {
  const { lang } = request.query
  return chooseLanguage(site.manifest.languages, {
    asked: typeof lang === 'string' ? lang : undefined,
    cookie: request.headers.cookie,
    accepted: request.headers['accept-language'],
  })
}

/** An explicitly requested language stays until another one is requested. */
function rememberLanguage(site: ServedSite, request: Asked, reply: FastifyReply): void {
  const { lang } = request.query
  const language = typeof lang === 'string' ? servedLanguage(site.manifest.languages, lang) : undefined
  if (language === undefined) return
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
  void reply.header('set-cookie', cookie)
}

function schemeOf(request: Asked, preview: Preview | null): 'light' | 'dark' | null {
  const chosen = preview === null ? cookieValue(request.headers.cookie, SCHEME_COOKIE) : request.query.scheme
  return chosen === 'light' || chosen === 'dark' ? chosen : null
}

function noSite(request: Asked, reply: FastifyReply, { sites }: PagesService): FastifyReply {
  const archived = sites.archivedByHost(hostNameOf(request.headers.host))
  if (archived !== null)
    return reply
      .code(410)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': POLICY_OF_PLAIN_PAGES })
      .header('x-robots-tag', 'noindex')
      .type(HTML_TYPE)
      .send(closedPage(archived, languageOf(archived, request)))
  return reply.code(404).type('text/plain; charset=utf-8').send('No site answers at this address.\n')
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send({ status: 'not found' })
}
