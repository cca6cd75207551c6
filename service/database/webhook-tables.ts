import type { Generated } from 'kysely'
import type { WebhookDeliveryState } from '#schemas/operator/webhooks.ts'
import type {
  Bytes,
  Identity,
  Nullable,
  NullableBytes,
  NullableJson,
  NullableTime,
  TimeByDefault,
} from './column-types.ts'

/** Tables of the webhooks: the addresses of the operator's systems, the messages about changes, and the deliveries of each message. */

export interface WebhooksTable {
  webhook_id: Identity
  member_id: number
  url: string
  events: string[]
  secret: Bytes
  secret_key_id: string
  old_secret: NullableBytes
  old_secret_key_id: Nullable<string>
  old_secret_until: NullableTime
  created_by: string
  created_at: TimeByDefault
  paused_at: NullableTime
  pause_reason: Nullable<string>
  ended_at: NullableTime
}

export interface WebhookMessagesTable {
  message_id: Identity
  member_id: number
  event: string
  subject: string
  player_id: Nullable<number>
  before: Nullable<string>
  facts: NullableJson<Record<string, number | null>>
  created_at: TimeByDefault
}

export interface WebhookDeliveriesTable {
  delivery_id: Identity
  webhook_id: number
  message_id: number
  member_id: number
  state: Generated<WebhookDeliveryState>
  attempts: Generated<number>
  due_at: TimeByDefault
  created_at: TimeByDefault
  delivered_at: NullableTime
  last_status: Nullable<number>
  last_error: Nullable<string>
}
