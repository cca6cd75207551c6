import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { changedWebhook } from './shared/change-webhook.ts'

export default operatorChanges('resumeWebhook', (call) =>
  changedWebhook(call, { paused_at: null, pause_reason: null }),
)
