import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mainFaces } from './fonts.ts'
import type { PagesService } from './pages-service.ts'
import { languageOf, previewOf, siteOf } from './site-pages.ts'
import { themeIn } from '#service/sites/served-site.ts'

/**
 * Answers a navigation with 103 and the fonts of its first paint before the page itself is written, so that a browser loads
 * them meanwhile; the page carries its styles. Only navigations: other clients may not expect a second answer.
 */
export function registerEarlyHints(app: FastifyInstance, service: PagesService): void {
  app.addHook('preHandler', async (request: FastifyRequest<{ Querystring: { lang?: unknown } }>, reply) => {
    const { routeOptions, headers } = request
    if (routeOptions.url !== '/*' || headers['sec-fetch-mode'] !== 'navigate') return
    const site = previewOf(request, service) === null ? siteOf(request, service) : null
    if (site === null) return
    const language = languageOf(site, request)
    const link = mainFaces(themeIn(site, language), language).map(
      ({ url }) => `<${url}>; rel=preload; as=font; type=font/woff2; crossorigin`,
    )
    reply.raw.writeEarlyHints({ link })
  })
}
