import { changes } from '#service/call/handler.ts'
import { askForReset } from '#service/sessions/password-reset.ts'

export default changes('requestResetPassword', async ({ db, service, site, languageId }, { memberName }) => {
  const { entropy, vault } = service
  await askForReset(db, { entropy, vault, memberId: site.memberId, languageId, memberName })
  return { result: 1 }
})
