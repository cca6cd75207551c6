import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { reprintTicket } from '../reprint-ticket.ts'

export default changes('reprintTicket', async ({ db, service, site, player }, { playId }) =>
  orFault(
    await reprintTicket(db, service.keys, { memberId: site.memberId, playerId: player.playerId, playId }),
  ),
)
