import { selfManaged } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { visitorOf } from '#service/call/visitor.ts'
import { provePassword } from '#service/sessions/step-up.ts'

/** No transaction is held while the password is checked. */
export default selfManaged('checkPassword', async (call, { password }) => {
  const { service } = call
  const of = { playerId: call.player.playerId, password }
  const visitor = visitorOf(call, 'checkPassword')
  const { hash } = orFault(await provePassword(service.database.kysely, service, visitor, of))
  return { result: hash === null ? 0 : 1 }
})
