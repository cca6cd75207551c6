import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { selfManaged } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { visitorOf } from '#service/call/visitor.ts'
import { register } from '#service/sessions/register.ts'

/** No transaction is held while the password is hashed. */
export default selfManaged('playerRegistration', async (call, request) => {
  if (call.player !== null) throw new Fault(FAULT.alreadyLoggedIn)
  const { service } = call
  const outcome = await register(service.database, service, visitorOf(call, 'playerRegistration'), request)
  const { result, token } = orFault(outcome)
  if (token !== null) call.issueToken(token)
  return result
})
