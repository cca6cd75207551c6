import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listDeliveries } from '../webhook-rows.ts'

export default operatorReads('listWebhookDeliveries', (call, request) =>
  listDeliveries(call.db, { ...request, memberId: servedSite(call).memberId }),
)
