import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { eventsOfWebhook } from '../webhook-rows.ts'
import { changedWebhook, webhookOf } from './shared/change-webhook.ts'

export default operatorChanges('changeWebhook', async (call, { events }) => {
  call.recordBefore({ events: await eventsOfWebhook(call.db, webhookOf(call)) })
  return changedWebhook(call, { events: [...events] })
})
