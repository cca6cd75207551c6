import { sql } from 'kysely'
import { WEBHOOK_KEPT_DAYS } from '#schemas/operator/webhooks.ts'
import type { Database } from '#service/database/database.ts'
import type { DeliveryTable } from '#service/database/delivery-rows.ts'
import { now } from '#service/database/time.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import type { SealedSecret } from './webhook-secret.ts'

/** A delivery that is due, with its message and its webhook. Times are UTC milliseconds. */
export interface DueDelivery {
  readonly deliveryId: number
  readonly webhookId: number
  readonly messageId: number
  readonly memberId: number
  readonly attempts: number
  readonly url: string
  readonly event: string
  readonly subject: string
  readonly playerId: number | null
  readonly before: string | null
  readonly facts: Readonly<Record<string, number | null>> | null
  readonly time: number
  readonly secret: SealedSecret
  /** The secret before, while it signs too. */
  readonly oldSecret: SealedSecret | null
}

/** If a process dies while it sends a message, another one takes it after this time. */
const HELD_FOR = '1 minute'
/** Deliveries to one webhook at the same time. */
const BATCH_SIZE = 4
/** The deliveries of messages to webhooks; the attempts of one take three days in all. */
export const WEBHOOK_DELIVERIES: DeliveryTable = {
  name: 'webhook_deliveries',
  id: 'delivery_id',
  againAfterS: [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 57_600, 57_600, 86_400],
  isWaiting: sql`state = 'waiting'`,
  givenUp: sql`state = 'given-up', due_at = service_now()`,
}

/** Webhooks with a delivery that is due, the longest due one first. A paused or ended webhook has none. */
export async function dueWebhooks(
  { kysely }: Database,
  { except, limit }: { readonly except: readonly number[]; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ webhookId: number }>`
    select webhook_id as "webhookId" from webhooks as webhook
    cross join lateral (
      select due_at from webhook_deliveries as one
      where one.webhook_id = webhook.webhook_id and one.state = 'waiting' and one.due_at <= service_now()
      order by one.due_at limit 1) as due
    where webhook.ended_at is null and webhook.paused_at is null and webhook_id <> all(${except}::bigint[])
    order by due.due_at, webhook_id limit ${limit}`.execute(kysely)
  return rows.map(({ webhookId }) => webhookId)
}

/** Leases a batch of the due deliveries of a webhook; no other process takes them meanwhile. */
export async function takeDueDeliveries({ kysely }: Database, webhookId: number): Promise<DueDelivery[]> {
  type Row = Omit<DueDelivery, 'secret' | 'oldSecret'> & {
    secret: Buffer
    secretKeyId: string
    oldSecret: Buffer | null
    oldSecretKeyId: string
  }
  const { rows } = await sql<Row>`
    with due as (
      select delivery_id from webhook_deliveries
      where webhook_id = ${webhookId} and state = 'waiting' and due_at <= service_now()
        and exists (select from webhooks as webhook
          where webhook.webhook_id = ${webhookId} and ended_at is null and paused_at is null)
      order by due_at, delivery_id limit ${BATCH_SIZE} for update skip locked),
    taken as (
      update webhook_deliveries set attempts = attempts + 1, due_at = service_now() + ${HELD_FOR}::interval
      where delivery_id in (select delivery_id from due)
      returning delivery_id, webhook_id, message_id, member_id, attempts)
    select delivery_id as "deliveryId", webhook_id as "webhookId", message_id as "messageId",
      taken.member_id as "memberId", attempts, url, event, subject, player_id as "playerId", before, facts,
      message.created_at as "time", secret, secret_key_id as "secretKeyId",
      case when old_secret_until > service_now() then old_secret end as "oldSecret",
      old_secret_key_id as "oldSecretKeyId"
    from taken join webhook_messages as message using (message_id) join webhooks using (webhook_id)
    order by delivery_id`.execute(kysely)
  return rows.map(({ secret, secretKeyId, oldSecret, oldSecretKeyId, ...row }) => ({
    ...row,
    secret: { secret, secret_key_id: secretKeyId },
    oldSecret: oldSecret === null ? null : { secret: oldSecret, secret_key_id: oldSecretKeyId },
  }))
}

/** Stores that a receiver has accepted a message. */
export async function markDelivered({ kysely }: Database, deliveryId: number, status: number): Promise<void> {
  await kysely
    .updateTable('webhook_deliveries')
    .set({ state: 'delivered', delivered_at: now, last_status: status, last_error: null })
    .where('delivery_id', '=', deliveryId)
    .execute()
}

/** Removes old messages with their deliveries, and the deliveries of webhooks that have ended. */
export async function forgetOldMessages(database: Database): Promise<void> {
  const days = sql.lit(`${WEBHOOK_KEPT_DAYS} days`)
  await pruneRows(
    database,
    'webhook_deliveries',
    sql`webhook_id in (select webhook_id from webhooks where ended_at < service_now() - ${days}::interval)`,
  )
  await pruneRows(database, 'webhook_messages', sql`created_at < service_now() - ${days}::interval`)
}

/** The id of a message for its receivers. */
export const messageName = (messageId: number): string => `message-${messageId}`

/** Pauses a webhook whose receiver no longer exists. */
export async function pauseGone({ kysely }: Database, webhookId: number): Promise<void> {
  await kysely
    .updateTable('webhooks')
    .set({ paused_at: now, pause_reason: 'The receiver answered 410 Gone.' })
    .where('webhook_id', '=', webhookId)
    .where('paused_at', 'is', null)
    .execute()
}
