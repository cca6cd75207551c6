import type { FastifyInstance, FastifyRequest } from 'fastify'
import { localized } from '#schemas/site-manifest/texts.ts'
import type { PagesService } from './pages-service.ts'
import { themeIn, type ServedSite } from '#service/sites/served-site.ts'
import { iconUrl } from './addresses.ts'
import { bodyOf, sendBody } from './bodies.ts'
import { contentTypeOf, TEXT_TYPE } from './content-types.ts'
import { languageOf, siteOf } from './site-pages.ts'

type Asked = FastifyRequest<{ Querystring: { lang?: unknown } }>

/** Serves the files that search engines and phones request by fixed names. */
export function registerBrandFiles(app: FastifyInstance, service: PagesService): void {
  app.get('/robots.txt', async (request: Asked, reply) => {
    const site = siteOf(request, service)
    if (site === null) return reply.callNotFound()
    return sendBody(request, reply, bodyOf(robots(site), TEXT_TYPE))
  })
  app.get('/manifest.webmanifest', async (request: Asked, reply) => {
    const site = siteOf(request, service)
    if (site === null) return reply.callNotFound()
    const language = languageOf(site, request)
    const body = bodyOf(
      JSON.stringify(webManifest(site, language)),
      'application/manifest+json; charset=utf-8',
    )
    return sendBody(request, reply, body)
  })
}

/** Keeps search engines away from pages that only players see. */
function robots(site: ServedSite): string {
  const guarded = site.manifest.routes
    .filter(({ access }) => access !== 'open')
    .map(({ path }) => path.replace(/:.*$/, ''))
  return ['User-agent: *', ...guarded.map((path) => `Disallow: ${path}`), 'Disallow: /channel/', ''].join(
    '\n',
  )
}

/** For installing the site on a home screen (W3C web app manifest). */
function webManifest(site: ServedSite, language: string): object {
  const { brand, languages } = site.manifest
  const { light } = themeIn(site, language).schemes
  const siteName = localized(brand.siteName, language, languages.default)
  const icon = iconUrl(site, language)
  return {
    name: siteName,
    short_name: siteName,
    description: localized(brand.meta.description, language, languages.default),
    id: '/',
    start_url: '/',
    display: 'standalone',
    lang: language,
    dir: languages.data[language]?.direction ?? 'ltr',
    theme_color: light.colors.header,
    background_color: light.colors.background,
    icons: icon === '' ? [] : [{ src: icon, type: contentTypeOf(icon).replace(/;.*$/, ''), sizes: 'any' }],
  }
}
