import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listWebhooks } from '../webhook-rows.ts'

export default operatorReads('listWebhooks', async (call) => ({
  webhooks: await listWebhooks(call.db, servedSite(call).memberId),
}))
