import { selfManaged } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { visitorOf } from '#service/call/visitor.ts'
import { changeEmail } from '#service/players/changes/change-email.ts'
import { storedEmail } from '#service/players/rules/normal-forms.ts'
import { samePersonPolicy } from '#service/players/rows/same-person.ts'
import { withPassword } from '#service/sessions/step-up.ts'

/** No transaction is held while the password is checked. */
export default selfManaged('updatePlayerEmail', async (call, { email, password }) => {
  const { service, site, languageId } = call
  const { playerId } = call.player
  const sender = { ...service, memberId: site.memberId, operatorId: site.operatorId, languageId }
  const visitor = visitorOf(call, 'updatePlayerEmail')
  const change = { playerId, email: storedEmail(email), policy: samePersonPolicy(site.manifest) }
  const outcome = await withPassword(service.database, service, visitor, {
    playerId,
    password,
    change: (tx) => changeEmail(tx, sender, change),
  })
  return orFault(outcome)
})
