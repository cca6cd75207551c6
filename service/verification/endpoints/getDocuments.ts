import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listDocuments } from '../list-documents.ts'

export default operatorReads('getDocuments', async (call, request) =>
  listDocuments(call.db, call.service.vault, { ...request, memberId: servedSite(call).memberId }),
)
