import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { now } from '#service/database/time.ts'
import { changedWebhook } from './shared/change-webhook.ts'

export default operatorChanges('endWebhook', (call) => changedWebhook(call, { ended_at: now }))
