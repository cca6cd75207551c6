import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listAdverts } from '../operated-adverts.ts'

export default operatorReads('getAdverts', (call, request) =>
  listAdverts(call.db, { ...request, memberId: servedSite(call).memberId }),
)
