import { selfManaged } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { visitorOf } from '#service/call/visitor.ts'
import { changeName } from '#service/players/changes/change-details.ts'
import { askAboutStored } from '#service/verification/ask-identity.ts'
import { withPassword } from '#service/sessions/step-up.ts'

/** No transaction is held while the password is checked. */
export default selfManaged('updatePlayerName', async (call, { password, ...name }) => {
  const { service, site } = call
  const { playerId } = call.player
  const visitor = visitorOf(call, 'updatePlayerName')
  const outcome = await withPassword(service.database, service, visitor, {
    playerId,
    password,
    change: (tx) => changeName(tx, { vault: service.vault, site, playerId }, name),
  })
  await askAboutStored(call)
  return orFault(outcome)
})
