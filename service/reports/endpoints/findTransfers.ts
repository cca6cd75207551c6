import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { findTransfers } from '../read-transfer.ts'

export default operatorReads('findTransfers', (call, { search }) =>
  findTransfers(call.db, servedSite(call).memberId, search),
)
