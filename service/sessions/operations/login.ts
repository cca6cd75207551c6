import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { selfManaged } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { visitorOf } from '#service/call/visitor.ts'
import { logIn } from '#service/sessions/log-in.ts'

/** No transaction is held while the password is checked. */
export default selfManaged('login', async (call, request) => {
  if (call.player !== null) throw new Fault(FAULT.alreadyLoggedIn)
  const { service } = call
  const outcome = await logIn(service.database, service, visitorOf(call, 'login'), request)
  const { result, token } = orFault(outcome)
  if (token !== null) call.issueToken(token)
  return result
})
