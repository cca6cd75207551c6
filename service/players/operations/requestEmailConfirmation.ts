import { askForConfirmation } from '#service/players/changes/email-confirmation.ts'
import { changes } from '#service/call/handler.ts'

export default changes('requestEmailConfirmation', ({ db, service, site, player, languageId }) => {
  const { entropy, vault } = service
  const { memberId, operatorId } = site
  return askForConfirmation(db, { entropy, vault, memberId, operatorId, languageId }, player.playerId)
})
