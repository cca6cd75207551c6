import { strict as assert } from 'node:assert'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { endpointSchemas } from '#schemas/operator/endpoint-schemas.ts'
import { endpoints } from '#schemas/operator/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '#schemas/operator/idempotency-header.ts'
import { VERSION_HEADER, versionHeaderSchema } from '#schemas/operator/record-version.ts'
import { type Permission, permits } from '#schemas/operator/permissions.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall, OperatorService, OperatorToken } from '#service/call/operator-call.ts'
import { scopesOn } from '#service/people/role-scopes.ts'
import { asKeyReused, keyedChange, readKey } from './change-once.ts'
import { setPersonCookie } from './person-cookie.ts'
import type { EndpointHandler } from './load-endpoints.ts'
import { requestReader } from './read-request.ts'
import { runEndpoint } from './run-endpoint.ts'

/** Registers every endpoint below `/api`, behind the guard that authenticates: authorized, validated, run, audited. */
export function registerEndpoints(
  app: FastifyInstance,
  service: OperatorService,
  handlers: ReadonlyMap<string, EndpointHandler>,
): void {
  for (const handler of handlers.values()) registerEndpoint(app, service, handler)
}

function registerEndpoint(app: FastifyInstance, service: OperatorService, handler: EndpointHandler): void {
  const { route, access, permission, status, audit, edits, bodyMaxBytes } = endpoints[handler.name]
  const schemas = endpointSchemas[handler.name]
  const [method, path] = route.split(' ') as [HTTPMethods, string]
  const readParams = requestReader('path', schemas.params)
  const readRequest = requestReader(method === 'GET' ? 'query' : 'body', schemas.request)
  app.route({
    method,
    url: `/api${path}`,
    config: { isOpen: access === 'open' },
    ...(bodyMaxBytes !== undefined && { bodyLimit: bodyMaxBytes }),
    onRequest: async ({ operatorToken, params }) => {
      if (access === 'own') authorizePerson(operatorToken)
      if (permission !== null) authorize(service, operatorToken, permission, siteIn(params))
    },
    async handler(request, reply) {
      const token = request.operatorToken
      assert(token !== null)
      const params = readParams(request.params)
      const body = readRequest(method === 'GET' ? request.query : request.body)
      const origin = `${request.protocol}://${request.headers.host}`
      // Endpoints that are open to everybody keep no answer under a key: another caller could send the same key.
      const takesKey = audit !== null && access !== 'open'
      const key = takesKey ? readKey(request.headers[IDEMPOTENCY_HEADER.toLowerCase()]) : null
      const readVersion = readVersionOf(request.headers[VERSION_HEADER.toLowerCase()], edits)
      const change = { endpoint: handler.name, params, request: body, readVersion }
      const keyed = key === null ? null : keyedChange(service, token, { key, ...change })
      const later: (() => Promise<void>)[] = []
      const isSecure = request.protocol === 'https'
      const call: OperatorCall = {
        service,
        db: service.database.kysely,
        token,
        params,
        keyed,
        readVersion,
        origin,
        from: { address: request.ip, device: request.headers['user-agent'] ?? '' },
        cookie: {
          set: (secret) => void reply.header('set-cookie', setPersonCookie(secret, isSecure)),
          clear: () => void reply.header('set-cookie', setPersonCookie(null, isSecure)),
        },
        recordBefore: () =>
          assert.fail('only a change that runs in the framework’s transaction has a value before'),
        afterCommit: (work) => void later.push(work),
      }
      const { result, isRepeated } = await runEndpoint(handler, call, body).catch((error: unknown) => {
        throw asKeyReused(error)
      })
      if (audit !== null && !isRepeated)
        service.log.info({ actor: token.name, ...params }, `${audit.action} by an operator`)
      if (!isRepeated) runLater(service, later)
      const version = versionIn(result)
      if (version !== null) void reply.header('etag', `"${version}"`)
      return reply.code(status).send(result)
    },
  })
}

const QUOTED_VERSION = new RegExp(versionHeaderSchema.pattern)

/** The header `If-Match` of a change of a record with a version; null without one. */
function readVersionOf(header: string | readonly string[] | undefined, edits: string | null): string | null {
  if (header === undefined) return null
  if (edits === null)
    throw new ApiRefusal(
      'invalid-head',
      `This call takes no ${VERSION_HEADER}: what it changes has no version.`,
    )
  if (typeof header === 'string' && QUOTED_VERSION.test(header)) return header.slice(1, -1)
  throw new ApiRefusal(
    'invalid-head',
    `The header ${VERSION_HEADER} must be the version of the record in quotation marks.`,
  )
}

/** The version of a record that is the answer. */
function versionIn(result: unknown): string | null {
  if (typeof result !== 'object' || result === null || !('version' in result)) return null
  return typeof result.version === 'string' ? result.version : null
}

/** Runs the work after a change, without the caller waiting for it. */
function runLater({ log }: OperatorService, works: readonly (() => Promise<void>)[]): void {
  for (const work of works)
    work().catch((error: unknown) => log.warn({ error: String(error) }, 'work after a change failed'))
}

/** The site in the path of a request; null without one, or where it is not served. */
const siteIn = (params: unknown): string | null => (params as { siteId?: string }).siteId ?? null

function authorize(
  { sites }: OperatorService,
  token: OperatorToken | null,
  permission: Permission,
  siteId: string | null,
): void {
  assert(token !== null, 'a request is authenticated before it is authorized')
  const site = siteId === null ? null : sites.bySiteId(siteId)
  const here = site === null ? null : { memberId: site.memberId, operatorId: site.manifest.operatorId }
  const { within } = token
  const isPermitted =
    permits(scopesOn(token, here), permission) && (within === undefined || permits(within, permission))
  if (isPermitted) return
  const who = token.signedIn === undefined ? `The token “${token.name}” lacks` : 'You lack'
  throw new ApiRefusal('forbidden', `${who} the permission ${permission}.`, { permission })
}

function authorizePerson(token: OperatorToken | null): void {
  if (token?.signedIn !== undefined) return
  throw new ApiRefusal('forbidden', 'Only a person who is signed in may call this: a token has no session.')
}
