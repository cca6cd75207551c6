import { reads } from '#service/call/handler.ts'
import { checkTicket } from '../check-ticket.ts'

export default reads('checkTicketStatus', ({ db, service, site, languageId }, { ticketId, secureKey }) =>
  checkTicket(db, service.keys, { ...site, languageId, ticketId, secureKey }),
)
