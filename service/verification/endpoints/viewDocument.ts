import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { readPage } from '../store-document.ts'

/** Keeps no answer under an idempotency key: it would be a copy of the picture that is not encrypted. */
export default operatorSelfManaged('viewDocument', async (call, { page = 1 }) => {
  const { db, service, params, token } = call
  const { documentId } = params
  const found = await readPage(db, service, { memberId: servedSite(call).memberId, documentId, page })
  if (found === null) throw new ApiRefusal('not-found', 'This site has no such page of a document.')
  await service.database.transaction((tx) =>
    appendAudit(tx, { actor: token.name, action: 'document.viewed', body: { ...params, page } }),
  )
  return { contentType: 'image/jpeg', data: found.picture.toString('base64'), pages: found.pages }
})
