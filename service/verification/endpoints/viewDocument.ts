import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { readDocument } from '../store-document.ts'

/** Keeps no answer under an idempotency key: it would be a copy of the picture that is not encrypted. */
export default operatorSelfManaged('viewDocument', async (call) => {
  const { db, service, params, token } = call
  const { documentId } = params
  const picture = await readDocument(db, service, { memberId: servedSite(call).memberId, documentId })
  if (picture === null) throw new ApiRefusal('not-found', 'This site has no such document.')
  await service.database.transaction((tx) =>
    appendAudit(tx, { actor: token.name, action: 'document.viewed', body: { ...params } }),
  )
  return { contentType: 'image/jpeg', data: picture.toString('base64') }
})
