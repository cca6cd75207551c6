import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { lockWebhook, replay } from '../webhook-rows.ts'
import { acceptFound, webhookOf } from './shared/change-webhook.ts'

export default operatorChanges('replayWebhook', async (call, period) => {
  const of = webhookOf(call)
  acceptFound(await lockWebhook(call.db, of))
  return { messages: await replay(call.db, of, period) }
})
