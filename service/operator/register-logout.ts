import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LogoutDemand } from '#service/adapters/identity-provider/identity-provider.ts'
import { ProviderFailure } from '#service/adapters/identity-provider/provider-failure.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import type { NamedLimit } from '#service/limits/rate-limits.ts'
import { followLogout } from '#service/people/follow-logout.ts'

/** The address that is registered at the provider (`backchannel_logout_uri`). */
const LOGOUT_PATH = '/api/backchannel-logout'
const FORM = 'application/x-www-form-urlencoded'
const BODY_MAX_BYTES = 32 * 1024
/** Logouts from one address in a minute: an administrator of the provider may end the sessions of everybody. */
const LOGOUTS: NamedLimit = { name: 'provider-logouts', perMinute: 300 }

/**
 * The back-channel logout of the provider (OpenID Connect Back-Channel Logout 1.0): a form without a cookie, authenticated by the signature of its
 * token alone.
 */
export function registerLogout(app: FastifyInstance, service: OperatorService): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post(LOGOUT_PATH, async (request, reply) => {
      void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
      const { identityProvider: provider } = service
      if (provider === null) return refuse(reply, 404, 'There is no provider here.')
      if (!(await service.rateLimits.take(LOGOUTS, request.ip)))
        return refuse(reply.header('retry-after', '60'), 429, 'There were too many logouts. Wait a minute.')
      const form = request.body
      const tokens = form instanceof URLSearchParams ? form.getAll('logout_token') : []
      const [token, second] = tokens
      if (token === undefined || second !== undefined)
        return refuse(reply, 400, 'The form must have one logout_token.')
      const demand = await demandOf(() => provider.readLogout(token))
      if (demand === 'offline')
        return refuse(reply.header('retry-after', '5'), 503, 'The keys of the provider cannot be read.')
      if (demand === 'refused') return refuse(reply, 400, 'The logout token is not valid.')
      const isNew = await followLogout(service.database, provider.settings.issuer, demand, request.ip)
      return isNew ? reply.code(200).send() : refuse(reply, 400, 'The logout token was used before.')
    })
  })
}

async function demandOf(read: () => Promise<LogoutDemand>): Promise<LogoutDemand | 'offline' | 'refused'> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ProviderFailure) return error.kind
    throw error
  }
}

/** A refusal has the form of section 2.8. */
const refuse = (reply: FastifyReply, status: number, description: string) =>
  reply.code(status).send({ error: 'invalid_request', error_description: description })
