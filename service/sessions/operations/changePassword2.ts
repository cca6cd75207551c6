import { changePassword } from '#service/sessions/change-password.ts'
import { selfManaged } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { visitorOf } from '#service/call/visitor.ts'

/** No transaction is held while passwords are hashed. */
export default selfManaged('changePassword2', async (call, body) => {
  const { service, player } = call
  const change = { ...body, player, isDemanded: true }
  const visitor = visitorOf(call, 'changePassword2')
  const { result, token } = orFault(await changePassword(service.database, service, visitor, change))
  if (token !== null) call.issueToken(token)
  return result
})
