import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clientBounds } from '#service/limits/client-bounds.ts'
import { ClientUse } from '#service/limits/client-use.ts'
import type { PagesService } from './pages-service.ts'
import { registerBrandFiles } from './brand-files.ts'
import { clientBuildIn, devClientAt } from './client-build.ts'
import { DirectAnswers } from './direct-answers.ts'
import { registerDirectHttp } from './direct-http.ts'
import { registerErrorReports } from './error-reports.ts'
import { registerFiles } from './files.ts'
import { registerHealth } from './health.ts'
import { registerRecordDownload } from './record-download.ts'
import { createHtmlSanitiser } from '#service/adapters/sanitise-html/sanitise-html.ts'
import { registerSecurityReports } from './security-reports.ts'
import { registerSitePages } from './site-pages.ts'

/** Where `npm run build` leaves the browser's part. */
const CLIENT_FOLDER = join(fileURLToPath(new URL('../../', import.meta.url)), 'dist/client')

/** The sanitiser is loaded once the process has started and answered what waited for it. */
const WARM_AFTER_MS = 3000

const DEFAULT_BOUNDS = clientBounds((_name, fallback) => fallback)

export interface PagesOptions {
  /** Folder of the browser's build. */
  readonly clientDir?: string
  /** Address of the entry script of a dev server, which takes the place of the build. */
  readonly clientEntry?: string | undefined
  /** Counts what each client has in the process; without it the downloads of these pages are counted alone. */
  readonly clientUse?: ClientUse
}

/**
 * Everything that a browser gets by GET: the pages of every site, what they load, the direct HTTP paths of the protocol
 * and the health of the process. Its headers and hooks stay here: the channel pays for none of them.
 */
export async function registerPages(
  app: FastifyInstance,
  service: PagesService,
  options: PagesOptions = {},
): Promise<void> {
  const { clientDir = CLIENT_FOLDER, clientEntry, clientUse = new ClientUse(DEFAULT_BOUNDS) } = options
  const build =
    clientEntry === undefined ? clientBuildIn(clientDir, () => service.clock.now()) : devClientAt(clientEntry)
  const sanitiser = createHtmlSanitiser()
  await app.register(async (pages) => {
    await pages.register(helmet, {
      // Each page has a policy of its own, with its nonce.
      contentSecurityPolicy: false,
      // A deposit page of the operator's or of a processor opens in a window that must be able to close itself.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      // Said by frame-ancestors, site by site.
      frameguard: false,
      // Other names under an operator's domain are not ours to bind.
      strictTransportSecurity: { includeSubDomains: false },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    })
    let warming: NodeJS.Timeout | undefined
    pages.addHook('onReady', async () => {
      warming = setTimeout(() => sanitiser.warm(), WARM_AFTER_MS).unref()
    })
    pages.addHook('onClose', async () => {
      clearTimeout(warming)
      await sanitiser.close()
    })
    registerHealth(pages, service)
    registerSecurityReports(pages, () => service.clock.now())
    registerErrorReports(pages, service)
    registerDirectHttp(pages, service, new DirectAnswers(service.sites.modules, sanitiser))
    registerRecordDownload(pages, service, clientUse)
    registerFiles(pages, service, build)
    registerBrandFiles(pages, service)
    registerSitePages(pages, service, build)
  })
}
