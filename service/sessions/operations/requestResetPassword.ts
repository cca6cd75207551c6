import { changes } from '#service/call/handler.ts'
import { askForReset } from '#service/sessions/password-reset.ts'

export default changes('requestResetPassword', async ({ db, service, site, languageId }, { memberName }) => {
  const { entropy, vault } = service
  const { memberId, operatorId } = site
  await askForReset(db, { entropy, vault, memberId, operatorId, languageId, memberName })
  return { result: 1 }
})
