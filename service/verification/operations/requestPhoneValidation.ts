import { changes } from '#service/call/handler.ts'
import { sendPhoneCode } from '../phone-codes.ts'

export default changes('requestPhoneValidation', async ({ db, service, player, languageId }) =>
  sendPhoneCode(db, { ...service, languageId }, player.playerId),
)
