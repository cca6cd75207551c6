import type { UpdateObject } from 'kysely'
import type { ChangedWebhook, WebhookParams } from '#schemas/operator/webhooks.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { Tx } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { changeWebhook, type WebhookOfSite } from '../../webhook-rows.ts'

export type WebhookCall = OperatorCall<WebhookParams, Tx>

/** The webhook of a call. */
export const webhookOf = (call: WebhookCall): WebhookOfSite => ({
  memberId: servedSite(call).memberId,
  webhookId: call.params.webhookId,
})

/** Changes the webhook of a call; refused with `not-found` where the site has none with this number. */
export async function changedWebhook(
  call: WebhookCall,
  set: UpdateObject<Tables, 'webhooks'>,
): Promise<ChangedWebhook> {
  acceptFound(await changeWebhook(call.db, webhookOf(call), set))
  return { webhookId: call.params.webhookId }
}

export function acceptFound(isFound: boolean): void {
  if (!isFound) throw new ApiRefusal('not-found', 'The site has no webhook with this number.')
}
