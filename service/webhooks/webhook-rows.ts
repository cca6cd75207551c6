import { sql, type UpdateObject } from 'kysely'
import {
  WEBHOOK_KEPT_DAYS,
  WEBHOOKS_MAX,
  type WebhookDelivery,
  type WebhookDeliveryState,
} from '#schemas/operator/webhooks.ts'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import { versionOf } from '#service/call/version-of.ts'
import { directionOf, isBeyond, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { now, timestamp } from '#service/database/time.ts'
import { messageName } from './webhook-messages.ts'
import type { SealedSecret } from './webhook-secret.ts'

/** A webhook of a site. */
export interface WebhookOfSite {
  readonly memberId: number
  readonly webhookId: number
}

export interface NewWebhookRow {
  readonly memberId: number
  readonly url: string
  readonly events: readonly string[]
  readonly sealed: SealedSecret
  readonly createdBy: string
}

/** Stores a webhook; returns its number, or null if the site has `WEBHOOKS_MAX` already. */
export async function insertWebhook(tx: Tx, webhook: NewWebhookRow): Promise<number | null> {
  const { memberId, url, events, sealed, createdBy } = webhook
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'), ${memberId})`.execute(tx)
  const { count } = await ofSite(tx, memberId)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= WEBHOOKS_MAX) return null
  const { webhookId } = await tx
    .insertInto('webhooks')
    .values({ member_id: memberId, url, events: [...events], ...sealed, created_by: createdBy })
    .returning('webhook_id as webhookId')
    .executeTakeFirstOrThrow()
  return webhookId
}

const ofSite = (db: Db, memberId: number) =>
  db.selectFrom('webhooks').where('member_id', '=', memberId).where('ended_at', 'is', null)

/** A page of the webhooks of a site that have not ended, the oldest first. */
export async function listWebhooks(
  db: Db,
  {
    memberId,
    state: asked,
    after,
    sort,
    limit = PAGE_SIZE,
  }: EndpointRequest<'listWebhooks'> & { memberId: number },
): Promise<EndpointResult<'listWebhooks'>> {
  const order = directionOf(sort, 'oldest')
  const counted = (state: WebhookDeliveryState) =>
    sql<number>`(select count(*)::integer from webhook_deliveries as one
      where one.webhook_id = webhooks.webhook_id and one.state = ${state}
        and one.created_at > service_now() - ${sql.lit(`${WEBHOOK_KEPT_DAYS} days`)}::interval)`
  const query = ofSite(db, memberId)
    .select([
      'webhook_id as webhookId',
      'url',
      'events',
      'created_by as createdBy',
      'created_at as createdTime',
      'paused_at as pausedTime',
      'pause_reason as pauseReason',
      counted('waiting').as('waiting'),
      counted('given-up').as('givenUp'),
    ])
    .$if(asked !== undefined, (query) => query.where('paused_at', asked === 'paused' ? 'is not' : 'is', null))
    .where(isBeyond('webhook_id', order, after))
    .orderBy('webhook_id', order.direction)
  const page = await readListPage(query, limit)
  const webhooks = page.rows.map(({ pausedTime, pauseReason, ...row }) => ({
    ...row,
    ...(pausedTime !== null && { pausedTime }),
    ...(pauseReason !== null && { pauseReason }),
    version: versionOf({ events: row.events }),
  }))
  return { webhooks, hasMore: page.hasMore }
}

/** The events of a webhook, whose row stays locked; empty if the site has none with this number. */
export async function eventsOfWebhook(tx: Tx, { memberId, webhookId }: WebhookOfSite): Promise<string[]> {
  const row = await ofSite(tx, memberId)
    .select('events')
    .where('webhook_id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst()
  return row?.events ?? []
}

/** Changes a webhook; false if the site has none with this number that has not ended. */
export async function changeWebhook(
  tx: Tx,
  { memberId, webhookId }: WebhookOfSite,
  set: UpdateObject<Tables, 'webhooks'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set(set)
    .where('member_id', '=', memberId)
    .where('webhook_id', '=', webhookId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Locks a webhook, so that it does not end meanwhile; false if the site has none with this number. */
export async function lockWebhook(tx: Tx, { memberId, webhookId }: WebhookOfSite): Promise<boolean> {
  const row = await ofSite(tx, memberId)
    .select('webhook_id')
    .where('webhook_id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the secret of a webhook; the one before signs too for a day. */
export const renewSecret = (tx: Tx, of: WebhookOfSite, sealed: SealedSecret): Promise<boolean> =>
  changeWebhook(tx, of, {
    ...sealed,
    old_secret: sql<Buffer>`secret`,
    old_secret_key_id: sql<string>`secret_key_id`,
    old_secret_until: sql<number>`service_now() + interval '1 day'`,
  })

/** Queues a message for one webhook alone, also of an event to which it is not subscribed. */
export async function queueMessage(tx: Tx, of: WebhookOfSite, event: string): Promise<void> {
  await sql`
    with message as (
      insert into webhook_messages (member_id, event, subject) values (${of.memberId}, ${event}, ${String(of.webhookId)})
      returning message_id)
    insert into webhook_deliveries (webhook_id, message_id, member_id)
    select ${of.webhookId}, message_id, ${of.memberId} from message`.execute(tx)
}

/** A period in UTC milliseconds. */
export interface Period {
  readonly from: number
  readonly until?: number
}

/** Queues the messages of a period once more, as far as the webhook is subscribed to their events; returns their number. A message that waits is not queued twice. */
export async function replay(
  tx: Tx,
  { memberId, webhookId }: WebhookOfSite,
  { from, until }: Period,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries (webhook_id, message_id, member_id)
    select webhook_id, message_id, message.member_id
    from webhook_messages as message join webhooks using (member_id)
    where message.member_id = ${memberId} and webhook_id = ${webhookId}
      and message.created_at >= ${timestamp(from)}
      and message.created_at <= ${until === undefined ? now : timestamp(until)}
      and (event = any(events) or split_part(event, '.', 1) || '.*' = any(events))
      and not exists (select from webhook_deliveries as one
        where one.message_id = message.message_id and one.webhook_id = webhooks.webhook_id and one.state = 'waiting')
    order by message_id`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** A page of the deliveries of a site, the newest first. */
export async function listDeliveries(
  db: Db,
  { memberId, ...of }: EndpointRequest<'listWebhookDeliveries'> & { readonly memberId: number },
): Promise<{ deliveries: WebhookDelivery[]; hasMore: boolean }> {
  const { state, webhookId, after, limit = PAGE_SIZE } = of
  const { direction, beyond } = directionOf(of.sort, 'newest')
  let query = db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_messages as message', 'message.message_id', 'delivery.message_id')
    .select([
      'delivery_id as deliveryId',
      'webhook_id as webhookId',
      'message.message_id as messageId',
      'event',
      'subject',
      'player_id as playerId',
      'state',
      'attempts',
      'message.created_at as createdTime',
      'due_at as dueTime',
      'delivered_at as deliveredTime',
      'last_status as lastStatus',
      'last_error as lastError',
    ])
    .where('delivery.member_id', '=', memberId)
  if (state !== undefined) query = query.where('state', '=', state)
  if (webhookId !== undefined) query = query.where('webhook_id', '=', webhookId)
  if (after !== undefined) query = query.where('delivery_id', beyond, after)
  const { rows, hasMore } = await readListPage(query.orderBy('delivery_id', direction), limit)
  return { deliveries: rows.map(toDelivery), hasMore }
}

type DeliveryRow = Omit<WebhookDelivery, 'messageId' | OptionalOfDelivery> & {
  readonly messageId: number
} & { readonly [Name in OptionalOfDelivery]: WebhookDelivery[Name] | null }
type OptionalOfDelivery = 'playerId' | 'dueTime' | 'deliveredTime' | 'lastStatus' | 'lastError'

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { messageId, playerId, dueTime, deliveredTime, lastStatus, lastError, ...delivery } = row
  return {
    ...delivery,
    messageId: messageName(messageId),
    ...(playerId !== null && { playerId }),
    ...(delivery.state === 'waiting' && dueTime !== null && { dueTime }),
    ...(deliveredTime !== null && { deliveredTime }),
    ...(lastStatus !== null && { lastStatus }),
    ...(lastError !== null && { lastError }),
  }
}

/** Makes a delivery due now, with all its attempts before it; false if the site has none with this number. */
export async function repeatDelivery(
  tx: Tx,
  { memberId, deliveryId }: { readonly memberId: number; readonly deliveryId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: now, delivered_at: null })
    .where('member_id', '=', memberId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
