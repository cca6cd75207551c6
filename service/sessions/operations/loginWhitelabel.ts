import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { selfManaged } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { visitorOf } from '#service/call/visitor.ts'
import { logInByTicket } from '#service/sessions/login-tickets.ts'

/** Opens its own transaction: the answer waits for the event to the player's other sessions. */
export default selfManaged('loginWhitelabel', async (call, { ticket }) => {
  if (call.player !== null) throw new Fault(FAULT.alreadyLoggedIn)
  const { service } = call
  const outcome = await logInByTicket(service.database, service, visitorOf(call, 'loginWhitelabel'), ticket)
  const { result, token } = orFault(outcome)
  if (token !== null) call.issueToken(token)
  return result
})
