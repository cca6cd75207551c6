import { confirmEmail } from '#service/players/email-confirmation.ts'
import { changes } from '#service/call/handler.ts'

export default changes('submitEmailConfirmation', async ({ db, service, site }, { key }) => {
  const isConfirmed = await confirmEmail(db, { ...service, memberId: site.memberId, key })
  return { result: isConfirmed ? 1 : 0 }
})
