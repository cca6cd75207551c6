import helmet from '@fastify/helmet'
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MANIFEST_TEXT_MAX_LENGTH } from '#schemas/operator/sites.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import { createServer } from '#service/base/node-http.ts'
import { traceRequests } from '#service/base/trace-requests.ts'
import { createTlsServer, type TlsFiles } from '#service/config/secure-server.ts'
import { bodyOf, sendBody } from '#service/pages/bodies.ts'
import { clientBuildIn } from '#service/pages/client-build.ts'
import { POLICY_OF_DATA } from '#service/pages/content-policy.ts'
import { registerFiles } from '#service/pages/files.ts'
import { registerBuilderPages } from './builder-pages.ts'
import { loadEndpoints } from './load-endpoints.ts'
import { admitSecure } from './admit-secure.ts'
import type { OperatorAuth } from './operator-auth.ts'
import { guardApi, guardHead, guardHost, guardMetrics } from './operator-guard.ts'
import { registerReference } from './reference/register-reference.ts'
import { registerLogout } from './register-logout.ts'
import { registerEndpoints } from './register-endpoints.ts'

/** Folder into which `npm run build` writes the site builder. */
const BUILDER_FOLDER = join(fileURLToPath(new URL('../../', import.meta.url)), 'dist/builder')

const REQUEST_WITHIN_MS = 20_000
const KEEP_ALIVE_MS = 75_000

/** A character of a manifest may take four bytes, or six if it is escaped. */
const BODY_MAX_BYTES = 6 * MANIFEST_TEXT_MAX_LENGTH

export interface OperatorAppOptions {
  readonly auth: OperatorAuth
  /** Certificate and key; HTTP without them. */
  readonly tls?: TlsFiles | null
  /** Folder of the built site builder. */
  readonly builderDir?: string
}

/** The operator's server, on a port of its own: the metrics, the API and the site builder that uses it. */
export async function createOperatorApp(
  service: OperatorService,
  { auth, tls = null, builderDir = BUILDER_FOLDER }: OperatorAppOptions,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = service.log
  const { operators } = service.config
  const names = operators?.names ?? []
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => Buffer.from(service.entropy.bytes(9)).toString('base64url'),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: operators?.trustProxy ?? false,
    serverFactory: (handler) => {
      const server =
        tls === null
          ? createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, handler)
          : createTlsServer(tls, { keepAliveMs: KEEP_ALIVE_MS, requestWithinMs: REQUEST_WITHIN_MS }, handler)
      server.requestTimeout = REQUEST_WITHIN_MS
      if (tls === null) admitSecure(server, operators?.trustProxy)
      return server
    },
    routerOptions: { maxParamLength: 128 },
  })
  traceRequests(app)
  app.setErrorHandler((error: FastifyError | ApiRefusal, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status === 500) request.log.error({ err: error }, 'an operator’s request failed')
    if (refusal.body.error === 'too-many-attempts') void reply.header('retry-after', '60')
    if (refusal.body.error === 'unauthorized') void reply.header('www-authenticate', 'Bearer')
    return reply.code(refusal.status).headers(HEADERS_OF_DATA).send(refusal.body)
  })
  app.setNotFoundHandler((_request, reply) => {
    const { status, body } = new ApiRefusal('not-found', 'There is nothing here.')
    return reply.code(status).headers(HEADERS_OF_DATA).send(body)
  })
  guardHead(app)
  app.get('/metrics', async (request, reply) => {
    await guardMetrics(request, auth)
    const body = bodyOf(await service.metrics.metrics(), service.metrics.contentType)
    return sendBody(request, reply.header('x-content-type-options', 'nosniff'), body)
  })
  const handlers = await loadEndpoints()
  const build = clientBuildIn(builderDir, () => service.clock.now())
  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: false,
      frameguard: false,
      referrerPolicy: { policy: 'no-referrer' },
      // The port serves HTTP on the loopback address; a proxy that terminates TLS sends this header itself.
      strictTransportSecurity: false,
    })
    guardHost(pages, names)
    registerBuilderPages(pages, build, service)
    registerFiles(pages, service, build)
    await registerReference(pages)
    registerLogout(pages, service)
    await pages.register(async (api) => {
      guardApi(api, auth)
      // A form of another page can send text, but not JSON.
      api.removeContentTypeParser('text/plain')
      api.addHook('onSend', async (_request, reply, payload) => {
        void reply.headers(HEADERS_OF_DATA)
        return payload
      })
      registerEndpoints(api, service, handlers)
    })
  })
  await app.ready()
  return app
}

const HEADERS_OF_DATA = {
  'cache-control': 'no-store',
  'content-security-policy': POLICY_OF_DATA,
  'x-content-type-options': 'nosniff',
}

/** Converts fastify's own errors into refusals of this API; unexpected errors reveal no details. */
function refusalOf(error: FastifyError | ApiRefusal): ApiRefusal {
  if (error instanceof ApiRefusal) return error
  switch (error.statusCode) {
    case 413:
      return new ApiRefusal('too-large', 'The body is too large.')
    case 415:
      return new ApiRefusal('not-json', 'The body must be JSON, and say so in its Content-Type.')
    case 400:
      return new ApiRefusal('invalid-body', 'The body is no JSON that can be read.')
    default:
      return new ApiRefusal('failed', 'The service could not do this; its log says why.')
  }
}
