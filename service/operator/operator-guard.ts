import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SITE_BUILDER_HOST } from '#schemas/operator/addresses.ts'
import { hasSeveralHosts, hostNameOf } from '#service/channel/origin.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorToken } from '#service/call/operator-call.ts'
import type { OperatorAuth } from './operator-auth.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the caller; null outside the API. */
    operatorToken: OperatorToken | null
  }
}

/** Every request names one host. */
export function guardHead(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasSeveralHosts(raw))
      throw new ApiRefusal('invalid-head', 'The request has more than one Host header.')
  })
}

/** A page elsewhere that has its own name lead here (DNS rebinding) asks for none of these. */
const HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', SITE_BUILDER_HOST])

/** Everything but the metrics is asked for by one of the machine's own names. */
export function guardHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (HOSTS.has(hostNameOf(headers.host))) return
    throw new ApiRefusal('wrong-host', `Ask for ${SITE_BUILDER_HOST} or localhost.`)
  })
}

/**
 * Authenticates every call of the API, after it refused a page of another origin whatever it brings. The token travels in a
 * header that browsers never send by themselves, so that no page can use it for somebody.
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
