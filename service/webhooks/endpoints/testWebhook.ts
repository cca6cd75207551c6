import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { lockWebhook, queueMessage } from '../webhook-rows.ts'
import { acceptFound, webhookOf } from './shared/change-webhook.ts'

export default operatorChanges('testWebhook', async (call) => {
  const of = webhookOf(call)
  acceptFound(await lockWebhook(call.db, of))
  await queueMessage(call.db, of, 'webhook.test')
  return { webhookId: of.webhookId }
})
