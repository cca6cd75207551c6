import { selfManaged } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { visitorOf } from '#service/call/visitor.ts'
import { changePhone } from '#service/players/changes/change-details.ts'
import { withPassword } from '#service/sessions/step-up.ts'

/** No transaction is held while the password is checked. */
export default selfManaged('updatePlayerPhones', async (call, { phoneMobile, password }) => {
  const { service, site } = call
  const { playerId } = call.player
  const visitor = visitorOf(call, 'updatePlayerPhones')
  const outcome = await withPassword(service.database, service, visitor, {
    playerId,
    password,
    change: (tx) => changePhone(tx, { vault: service.vault, site, playerId }, phoneMobile),
  })
  return orFault(outcome)
})
