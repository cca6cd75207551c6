import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { supportSettings } from '#service/support/support-settings.ts'
import { writeMessage } from '#service/support/write-message.ts'

export default changes('replySupportCase', async ({ db, service, site, player }, body) => {
  const { caseId, message, attachments = [] } = body
  const owner = { memberId: site.memberId, playerId: player.playerId, caseId }
  const settings = supportSettings(site)
  const written = orFault(
    await writeMessage(db, service.vault, { owner, settings, text: message, attachments }),
  )
  return 'refusal' in written ? { result: 0, refusal: written.refusal } : { result: 1 }
})
