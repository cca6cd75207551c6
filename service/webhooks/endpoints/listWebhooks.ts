import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listWebhooks } from '../webhook-rows.ts'

export default operatorReads('listWebhooks', (call, request) =>
  listWebhooks(call.db, { ...request, memberId: servedSite(call).memberId }),
)
