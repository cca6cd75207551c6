import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClientBuild } from './client-build.ts'
import { mainFaces } from './fonts.ts'
import { firstLoadOf } from './page-html.ts'
import type { PagesService } from './pages-service.ts'
import { languageOf, previewOf, siteOf } from './site-pages.ts'
import { themeIn } from '#service/sites/served-site.ts'

/**
 * Answers a navigation with 103 and the first files of its page before the page itself is written, so that a browser loads
 * them meanwhile. Only navigations: other clients may not expect a second answer.
 */
export function registerEarlyHints(
  app: FastifyInstance,
  service: PagesService,
  build: () => Promise<ClientBuild | null>,
): void {
  app.addHook('preHandler', async (request: FastifyRequest<{ Querystring: { lang?: unknown } }>, reply) => {
    const { routeOptions, headers } = request
    if (routeOptions.url !== '/*' || headers['sec-fetch-mode'] !== 'navigate') return
    const site = previewOf(request, service) === null ? siteOf(request, service) : null
    const built = await build()
    if (site === null || built === null) return
    const language = languageOf(site, request)
    const path = request.url.replace(/[?#].*$/s, '')
    const load = firstLoadOf({ site, language, path }, service.sites.modules, built)
    if (load === null) return
    const link = [
      ...load.styles.map((file) => `<${file}>; rel=preload; as=style`),
      ...[load.script, ...load.modules].map((file) => `<${file}>; rel=modulepreload`),
      ...mainFaces(themeIn(site, language), language).map(
        ({ url }) => `<${url}>; rel=preload; as=font; type=font/woff2; crossorigin`,
      ),
    ]
    reply.raw.writeEarlyHints({ link })
  })
}
