import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { now } from '#service/database/time.ts'
import { changedWebhook } from './shared/change-webhook.ts'

export default operatorChanges('pauseWebhook', (call) =>
  changedWebhook(call, { paused_at: now, pause_reason: `${call.token.name} has paused it.` }),
)
