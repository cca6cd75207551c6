import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostNameOf, isOwnOrigin } from '#service/channel/origin.ts'
import { readSid } from '#service/channel/sid-cookie.ts'
import type { ServiceContext } from '#service/context.ts'

/** The player of a request from one of the site's own pages (security 10, 16); null without a valid session. */
export async function playerOfRequest(
  { headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>,
  reply: FastifyReply,
  { sites, sessions, entropy }: Pick<ServiceContext, 'sites' | 'sessions' | 'entropy'>,
): Promise<number | null> {
  const site = sites.byHost(hostNameOf(headers.host))
  const token = headers['x-auth-token']
  if (site === null || typeof token !== 'string' || !isOwnOrigin(headers, site, sites)) return null
  if (headers['x-requested-with'] !== 'tombolo') return null
  const sid = readSid(headers.cookie, { entropy, secure: protocol === 'https' })
  if (!sid.came) return null
  const authentication = await sessions.authenticate(token, sid.hash, site.memberId)
  if (authentication.state !== 'valid' || authentication.player.mustChangePassword) return null
  if (authentication.newToken !== null) void reply.header('X-Auth-Token', authentication.newToken)
  return authentication.player.playerId
}
