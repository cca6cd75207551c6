import { isRefused } from '#service/call/refused.ts'
import { changes } from '#service/call/handler.ts'
import { supportSettings } from '#service/support/support-settings.ts'
import { writeMessage } from '#service/support/write-message.ts'

export default changes('replyGuestSupportCase', async ({ db, service, site }, { key, message }) => {
  const owner = { memberId: site.memberId, key }
  const written = await writeMessage(db, service.vault, {
    owner,
    settings: supportSettings(site),
    text: message,
  })
  // An unknown key is answered like a case that is over.
  if (isRefused(written)) return { result: 0, refusal: 'closed' }
  return 'refusal' in written ? { result: 0, refusal: written.refusal } : { result: 1 }
})
