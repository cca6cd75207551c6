import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { changedWebhook } from './shared/change-webhook.ts'

export default operatorChanges('changeWebhook', (call, { events }) =>
  changedWebhook(call, { events: [...events] }),
)
