import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { renewSecret } from '../webhook-rows.ts'
import { makeSecret } from '../webhook-secret.ts'
import { acceptFound, webhookOf } from './shared/change-webhook.ts'

export default operatorChanges('renewWebhookSecret', async (call) => {
  const of = webhookOf(call)
  const { text: secret, sealed } = makeSecret(call.service, of.memberId)
  acceptFound(await renewSecret(call.db, of, sealed))
  return { webhookId: of.webhookId, secret }
})
