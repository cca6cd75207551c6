import { confirmEmail } from '#service/players/email-confirmation.ts'
import { changes } from './handler.ts'

export default changes('submitEmailConfirmation', async (tx, { service, site }, { key }) => ({
  result: (await confirmEmail(tx, { ...service, memberId: site.memberId, key })) ? 1 : 0,
}))
