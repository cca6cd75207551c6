import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clientBounds } from '#service/limits/client-bounds.ts'
import { ClientUse } from '#service/limits/client-use.ts'
import type { ReadAsVisitor } from '#service/channel/visitor-reads.ts'
import { PageData } from './page-data.ts'
import { PageRenderer } from './page-renderer.ts'
import type { PagesService } from './pages-service.ts'
import { registerBrandFiles } from './brand-files.ts'
import { clientBuildIn, devClientAt } from './client-build.ts'
import { registerCovers } from './covers.ts'
import { DirectAnswers } from './direct-answers.ts'
import { registerDirectHttp } from './direct-http.ts'
import { registerEarlyHints } from './early-hints.ts'
import { registerErrorReports } from './error-reports.ts'
import type { TracingSettings } from '#service/base/start-tracing.ts'
import { registerPageTraces } from './page-traces.ts'
import { registerFiles } from './files.ts'
import { registerHealth } from './health.ts'
import { registerRecordDownload } from './record-download.ts'
import { registerSecurityReports } from './security-reports.ts'
import { registerMailSamples } from './mail-samples.ts'
import { registerMailStops } from './mail-stops.ts'
import { registerLanguageParts } from './language-parts.ts'
import { registerOffline } from './offline.ts'
import { registerPictures } from './register-pictures.ts'
import { SearchGames } from './search-games.ts'
import { registerSitePages } from './site-pages.ts'

/** Folder into which `npm run build` writes the browser client. */
export const CLIENT_FOLDER = join(fileURLToPath(new URL('../../', import.meta.url)), 'dist/client')
/** Folder into which it writes the build that renders pages. */
const SERVER_FOLDER = join(CLIENT_FOLDER, '../server')

const DEFAULT_BOUNDS = clientBounds((_name, fallback) => fallback)

export interface PagesOptions {
  /** Folder of the browser's build. */
  readonly clientDir?: string
  /** Folder of the build that renders the browser's screens. */
  readonly serverDir?: string
  /** Reads what a page shows a visitor; without it the browser renders every page. */
  readonly readAsVisitor?: ReadAsVisitor
  /** Address of the entry script of a dev server, used instead of the build. */
  readonly clientEntry?: string | undefined
  /** Whether pages are announced with a 103 answer; default: not. */
  readonly earlyHints?: boolean
  /** The collector of traces; without it nothing is traced. */
  readonly tracing?: TracingSettings | undefined
  /** Whether the whole service listens; without it the pages are ready at once. */
  readonly isStarted?: () => boolean
  /** Counts each client's resources in the process; without it only the downloads of these pages are counted. */
  readonly clientUse?: ClientUse
}

/**
 * Everything that a browser requests with GET: the pages of every site, their files, the direct HTTP paths of the protocol and the health
 * of the process. Its headers and hooks stay here, so the channel does not pay for them.
 */
export async function registerPages(
  app: FastifyInstance,
  service: PagesService,
  options: PagesOptions = {},
): Promise<void> {
  const {
    clientDir = CLIENT_FOLDER,
    serverDir = SERVER_FOLDER,
    clientEntry,
    earlyHints = false,
    tracing,
    isStarted = () => true,
    clientUse = new ClientUse(DEFAULT_BOUNDS),
  } = options
  const build =
    clientEntry === undefined ? clientBuildIn(clientDir, () => service.clock.now()) : devClientAt(clientEntry)
  const games = new SearchGames(service)
  const answers = new DirectAnswers(service.sites.modules)
  const { readAsVisitor } = options
  const renderer =
    readAsVisitor === undefined || clientEntry !== undefined
      ? null
      : new PageRenderer({
          data: new PageData({ service, readAsVisitor, answers }),
          log: service.log,
          now: () => service.clock.now(),
          clientDir,
          serverDir,
        })
  await app.register(async (pages) => {
    await pages.register(helmet, {
      // Each page has a policy of its own, with its nonce.
      contentSecurityPolicy: false,
      // A deposit page, the operator's or a processor's, opens in a window that must be able to close itself.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      // Set by frame-ancestors for each site.
      frameguard: false,
      // Other names under an operator's domain are not the service's to bind.
      strictTransportSecurity: { includeSubDomains: false },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    })
    pages.addHook('onClose', async () => renderer?.close())
    registerHealth(pages, service, isStarted)
    registerSecurityReports(pages, () => service.clock.now())
    registerErrorReports(pages, service)
    if (tracing !== undefined) registerPageTraces(pages, service, tracing)
    registerDirectHttp(pages, service, answers)
    await registerMailStops(pages, service)
    registerMailSamples(pages, service)
    registerRecordDownload(pages, service, clientUse)
    registerFiles(pages, service, build)
    registerLanguageParts(pages, service, build)
    registerCovers(pages, service)
    registerBrandFiles(pages, service)
    registerOffline(pages, service, build)
    registerPictures(pages, service, games)
    if (earlyHints) registerEarlyHints(pages, service)
    registerSitePages(pages, service, { build, renderer, games, tracesRatio: tracing?.ratio })
  })
}
