import { selfManaged } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { visitorOf } from '#service/call/visitor.ts'
import { changePin } from '#service/sessions/change-pin.ts'

/** No transaction is held while the password and the PIN are hashed. */
export default selfManaged('changePin', async (call, body) => {
  const { service, player } = call
  const visitor = visitorOf(call, 'changePin')
  const { result, token } = orFault(await changePin(service.database, service, visitor, { ...body, player }))
  if (token !== null) call.issueToken(token)
  return result
})
