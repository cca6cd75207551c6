import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SITE_BUILDER_HOST } from '#schemas/operator/addresses.ts'
import { hasSeveralHosts, hostNameOf } from '#service/channel/origin.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorToken } from '#service/call/operator-call.ts'
import type { OperatorAuth } from './operator-auth.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's token; null outside the API. */
    operatorToken: OperatorToken | null
  }
}

/** Refuses requests that do not have exactly one Host header. */
export function guardHead(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasSeveralHosts(raw))
      throw new ApiRefusal('invalid-head', 'The request has more than one Host header.')
  })
}

/** The accepted hosts: a foreign page whose name resolves to this address (DNS rebinding) sends another one. */
const HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', SITE_BUILDER_HOST])

/** Refuses every request but those for metrics whose host is not one of the machine's own names. */
export function guardHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (HOSTS.has(hostNameOf(headers.host))) return
    throw new ApiRefusal('wrong-host', `Ask for ${SITE_BUILDER_HOST} or localhost.`)
  })
}

/**
 * Authenticates every call of the API. A page of another origin is refused first, whatever its token. The token travels in a header that
 * browsers never add themselves, so no page can misuse it.
 */
export function guardApi(app: FastifyInstance, auth: OperatorAuth): void {
  app.decorateRequest('operatorToken', null)
  app.addHook('onRequest', async (request) => {
    refuseForeign(request)
    const token = await auth.authenticate(request.headers.authorization, request.ip)
    if (token === 'too-many-attempts') {
      throw new ApiRefusal(
        token,
        'Too many wrong tokens came from this address. The right one is still taken.',
      )
    }
    if (token === 'unauthorized') {
      throw new ApiRefusal(token, 'The operator’s token is missing or wrong.')
    }
    request.operatorToken = token
  })
}

function refuseForeign({ headers }: FastifyRequest): void {
  const { origin, host, 'sec-fetch-site': fetchSite } = headers
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
  if (isOwn && (fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none')) return
  throw new ApiRefusal('foreign-origin', 'Only the site builder’s own pages may ask.')
}
