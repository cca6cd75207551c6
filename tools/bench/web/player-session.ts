import { storedSession } from '#tests/support/stored-session.ts'
import type { Wire } from '#tools/play/wire.ts'

/** The session of the player who is logged in on a connection, for a browser's page. */
export function sessionOf({ cookie, token }: Wire, siteId: string, origin: string) {
  if (cookie === undefined || token === undefined) throw new Error('The player has no session.')
  return storedSession(siteId, origin, { cookie, token })
}
