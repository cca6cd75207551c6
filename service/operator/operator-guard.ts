import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SITE_BUILDER_HOST } from '#schemas/operator/addresses.ts'
import { isLoopback } from '#service/base/loopback.ts'
import { hasSeveralHosts, hostNameOf } from '#service/channel/origin.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { NOBODY, type OperatorToken } from '#service/call/operator-call.ts'
import type { OperatorAuth } from './operator-auth.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null outside the API. */
    operatorToken: OperatorToken | null
  }
  interface FastifyContextConfig {
    /** Whether an endpoint takes no token and no session. */
    isOpen?: boolean
  }
}

/** Refuses requests that do not have exactly one Host header. */
export function guardHead(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasSeveralHosts(raw))
      throw new ApiRefusal('invalid-head', 'The request has more than one Host header.')
  })
}

/** Names of the machine itself. A foreign page whose name resolves to this address (DNS rebinding) sends another one. */
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]', SITE_BUILDER_HOST]

/** Refuses every request but those for metrics whose host is neither a name of the machine itself nor one of OPERATOR_NAMES. */
export function guardHost(app: FastifyInstance, names: readonly string[]): void {
  const accepted: ReadonlySet<string> = new Set([...OWN_NAMES, ...names])
  const [first = SITE_BUILDER_HOST] = names
  app.addHook('onRequest', async ({ headers }) => {
    if (accepted.has(hostNameOf(headers.host))) return
    throw new ApiRefusal('wrong-host', `Ask for ${first} or localhost, or add the name to OPERATOR_NAMES.`)
  })
}

/** Metrics are open on this machine; another one needs a token, of whatever scopes. */
export async function guardMetrics(request: FastifyRequest, auth: OperatorAuth): Promise<void> {
  if (isLoopback(request.ip)) return
  const token = await auth.authenticate(request.headers.authorization, request.ip)
  if (typeof token !== 'string') return
  throw new ApiRefusal(token, 'Another machine reads the metrics with an operator’s token.')
}

/**
 * Authenticates every call of the API but those that are open. A page of another origin is refused first, whatever it brings. A token travels
 * in a header that browsers never add themselves; a person's cookie counts only where the browser says that its page is our own.
 */
export function guardApi(app: FastifyInstance, auth: OperatorAuth): void {
  app.decorateRequest('operatorToken', null)
  app.addHook('onRequest', async (request) => {
    refuseForeign(request)
    const { authorization, cookie } = request.headers
    if (request.routeOptions.config.isOpen === true) {
      request.operatorToken = NOBODY
      return
    }
    const person =
      authorization === undefined && isOwnPage(request) ? await auth.authenticatePerson(cookie) : null
    const token = person ?? (await auth.authenticate(authorization, request.ip))
    if (token === 'too-many-attempts') {
      throw new ApiRefusal(
        token,
        'Too many wrong tokens came from this address. The right one is still taken.',
      )
    }
    if (token === 'unauthorized') {
      throw new ApiRefusal(token, 'The operator’s token is missing or wrong, or the session has ended.')
    }
    request.operatorToken = token
  })
}

/** Whether a browser says that a page of this origin asks. Every browser that the console supports sends one of the headers. */
const isOwnPage = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' || headers.origin !== undefined

function refuseForeign({ headers }: FastifyRequest): void {
  const { origin, host, 'sec-fetch-site': fetchSite } = headers
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
  if (isOwn && (fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none')) return
  throw new ApiRefusal('foreign-origin', 'Only the site builder’s own pages may ask.')
}
