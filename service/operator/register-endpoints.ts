import { strict as assert } from 'node:assert'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { endpointSchemas } from '#schemas/operator/endpoint-schemas.ts'
import { endpoints } from '#schemas/operator/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '#schemas/operator/idempotency-header.ts'
import { type Permission, permits } from '#schemas/operator/permissions.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall, OperatorService, OperatorToken } from '#service/call/operator-call.ts'
import { asKeyReused, keyedChange, readKey } from './change-once.ts'
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
  const { route, permission, status, audit } = endpoints[handler.name]
  const schemas = endpointSchemas[handler.name]
  const [method, path] = route.split(' ') as [HTTPMethods, string]
  const readParams = requestReader('path', schemas.params)
  const readRequest = requestReader(method === 'GET' ? 'query' : 'body', schemas.request)
  app.route({
    method,
    url: `/api${path}`,
    onRequest: async ({ operatorToken }) => authorize(operatorToken, permission),
    async handler(request, reply) {
      const token = request.operatorToken
      assert(token !== null)
      const params = readParams(request.params)
      const body = readRequest(method === 'GET' ? request.query : request.body)
      const origin = `${request.protocol}://${request.headers.host}`
      const key = audit === null ? null : readKey(request.headers[IDEMPOTENCY_HEADER.toLowerCase()])
      const change = { endpoint: handler.name, params, request: body }
      const keyed = key === null ? null : keyedChange(service, token, { key, ...change })
      const call: OperatorCall = { service, db: service.database.kysely, token, params, keyed, origin }
      const { result, isRepeated } = await runEndpoint(handler, call, body).catch((error: unknown) => {
        throw asKeyReused(error)
      })
      if (audit !== null && !isRepeated)
        service.log.info({ actor: token.name, ...params }, `${audit.action} by an operator`)
      return reply.code(status).send(result)
    },
  })
}

function authorize(token: OperatorToken | null, permission: Permission): void {
  assert(token !== null, 'a request is authenticated before it is authorized')
  if (permits(token.scopes, permission)) return
  throw new ApiRefusal('forbidden', `The token “${token.name}” lacks the permission ${permission}.`, {
    permission,
  })
}
