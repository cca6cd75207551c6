import { confirmEmail } from '#service/players/changes/email-confirmation.ts'
import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default changes('submitEmailConfirmation', async ({ db, service, site }, { key }) => {
  const { isConfirmed } = orFault(await confirmEmail(db, { ...service, memberId: site.memberId, key }))
  return { result: isConfirmed ? 1 : 0 }
})
