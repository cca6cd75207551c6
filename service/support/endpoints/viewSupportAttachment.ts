import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { readAttachmentPage } from '../attachments.ts'

/** Keeps no answer under an idempotency key: it would be a copy of the picture that is not encrypted. */
export default operatorSelfManaged('viewSupportAttachment', async (call, { page = 1 }) => {
  const { db, service, params, token } = call
  const { attachmentId } = params
  const { memberId } = servedSite(call)
  const found = await readAttachmentPage(db, service, { memberId, attachmentId, page })
  if (found === null) throw new ApiRefusal('not-found', 'This site has no such page of a file.')
  await service.database.transaction((tx) =>
    appendAudit(tx, { actor: token.name, action: 'support.viewed', body: { ...params, page } }),
  )
  return { contentType: 'image/jpeg', data: found.picture.toString('base64'), pages: found.pages }
})
