import { changes } from '#service/call/handler.ts'
import { makeTicket } from '#service/sessions/login-tickets.ts'

export default changes('getWhitelabelCredentials', ({ db, service, site, player }) =>
  makeTicket(db, service.entropy, { memberId: site.memberId, ...player }),
)
