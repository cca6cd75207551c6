import { SITE_MESSAGE_KEPT_MS } from '#schemas/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { plainText } from '#schemas/html/plain-text.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { type Marketing, mayMarketSql } from '#service/marketing/may-market.ts'
import { pruneRows } from '#service/database/prune-rows.ts'

/** A player whose session was used within this time receives the event itself. */
const PRESENT_WITHIN = sql`interval '2 minutes'`

const isInUse = sql`ended_at is null and last_used_at > service_now() - ${PRESENT_WITHIN}`

/** Condition for a statement over `players`: the player uses no session now. */
export function isAway() {
  return sql`not exists (
    select from sessions
    where sessions.player_id = players.player_id and ${isInUse})`
}

/** A player who uses a session now, with the language of the player's mails, such as `de`; empty where none is known. */
export interface PresentPlayer {
  readonly playerId: number
  readonly language: string
}

/**
 * Stores a message to all players of a site for those who are away; the others receive it as a push. Marketing is for those who have agreed to
 * it when they would receive it: the answer has those who are present, to whom it is pushed one by one.
 */
export async function storeForAway(
  tx: Tx,
  memberId: number,
  { title, body, texts = {}, gameId }: EventBodies['site.globalMessage'],
  marketing: Marketing | null = null,
): Promise<PresentPlayer[]> {
  const { site_message_id: siteMessageId } = await tx
    .insertInto('site_messages')
    .values({
      member_id: memberId,
      title,
      body,
      texts: JSON.stringify(texts),
      game_id: gameId ?? null,
      marketing_topics: marketing === null ? null : [...marketing.topics],
      marketing_any_of: marketing === null ? null : [...marketing.anyOf],
    })
    .returning('site_message_id')
    .executeTakeFirstOrThrow()
  // Delivered long enough ago that a lost answer is no longer repeated.
  const { rows } = await sql<PresentPlayer>`
    with present as (
      select player_id, language_id from players player
      where member_id = ${memberId}
        and player_id in (select player_id from sessions where ${isInUse})
        and ${marketing === null ? sql`true` : mayMarketSql(marketing)}),
    acknowledged as (
      insert into after_login_events (player_id, kind, body, seen_at, acknowledged_at, site_message_id)
      select player_id, 'message', '{}', service_now() - interval '1 hour', service_now(), ${siteMessageId}
      from present)
    select player_id as "playerId", coalesce(substr(language_id, 1, 2), '') as language from present
    where ${marketing !== null}`.execute(tx)
  return rows
}

/** Condition for a statement over `players` and `site_messages`: the message is no marketing, or the player may get it. */
export const MAY_GET_SITE_MESSAGE = sql<boolean>`(site_messages.marketing_topics is null
  or may_market(players, 'message', site_messages.marketing_topics, site_messages.marketing_any_of))`

/** Removes expired messages to all players of a site. */
export async function forgetOldSiteMessages(database: Database): Promise<void> {
  await pruneRows(
    database,
    'site_messages',
    sql`created_at < service_now() - ${SITE_MESSAGE_KEPT_MS} * interval '1 millisecond'`,
  )
}

/** Expression for a game's title from its texts, in a language; by default in that of the statement's `players`. */
export function titleOf(texts: RawBuilder<unknown>, languageId = sql<string>`players.language_id`) {
  return sql`coalesce(
    ${texts}->substr(${languageId}, 1, 2)->>'title',
    ${texts}->'en'->>'title',
    jsonb_path_query_first(${texts}, '$.*.title')#>>'{}')`
}

/** An event as its row is read by `eventColumns`. */
export interface EventRow {
  readonly kind: AfterLoginEvent['kind']
  readonly at: number
  readonly body: Omit<AfterLoginEvent, 'kind' | 'at'>
  /** HTML of the operator. */
  readonly itemName: string | null
}

/**
 * Expressions over rows `event` of `after_login_events`: the body, and the name of the prize item. The title of the game and this name are in
 * the language in which the event is read now; the body was stored in the one that the player had then.
 */
export function eventColumns(languageId: string) {
  const language = sql<string>`${languageId}::text`
  const gameId = sql`coalesce(event.game_id,
    (select game_id from game_instances where game_instance_id = (event.body->>'gameInstanceId')::bigint))`
  return {
    body: sql`event.body || coalesce(
      (select jsonb_build_object('gameTitle', ${titleOf(sql`texts`, language)}) from games where game_id = ${gameId}),
      '{}')`,
    itemName: sql`(select coalesce(item->'texts'->substr(${language}, 1, 2)->>'name', item->>'name')
      from prize_items where prize_items.prize_item_id = event.prize_item_id)`,
  }
}

/** An event on the wire. */
export function eventOf({ kind, at, body, itemName }: EventRow): AfterLoginEvent {
  return { ...body, ...(itemName !== null && { title: plainText(itemName) }), kind, at }
}

/** Stores an event for a player who is away; it is shown after the next login. */
export async function storeIfAway(
  tx: Tx,
  playerId: number,
  { kind, ...body }: Omit<AfterLoginEvent, 'at'>,
): Promise<void> {
  await sql`
    insert into after_login_events (player_id, kind, body)
    select player_id, ${kind}, ${JSON.stringify(body)}::jsonb
    from players where player_id = ${playerId} and ${isAway()}`.execute(tx)
}

type OfflineEvents = OperationResult<'getOfflineEvents'>

/** Older events are no longer shown. */
const SHOWN_FOR = sql`interval '30 days'`
const SHOWN_AT_ONCE = 50

/** Acknowledges a player's events up to `eventId`, and returns those that are left. */
export async function readOfflineEvents(
  tx: Tx,
  { playerId, languageId }: { playerId: number; languageId: string },
  eventId: number | undefined,
): Promise<OfflineEvents | Refused<'notYours'>> {
  if (eventId !== undefined && !(await acknowledge(tx, playerId, eventId))) return { refused: 'notYours' }
  const { body, itemName } = eventColumns(languageId)
  const { rows } = await sql<EventRow & { eventId: number }>`
    select after_login_event_id as "eventId", kind, created_at as at, ${body} as body,
      ${itemName} as "itemName"
    from after_login_events as event
    where player_id = ${playerId} and acknowledged_at is null and created_at > service_now() - ${SHOWN_FOR}
    order by created_at desc, after_login_event_id desc limit ${SHOWN_AT_ONCE}`.execute(tx)
  return { events: rows.map((row) => ({ ...eventOf(row), eventId: row.eventId })).toReversed() }
}

/** False where the event is not the player's. A repeated acknowledgement changes nothing. */
async function acknowledge(tx: Tx, playerId: number, eventId: number): Promise<boolean> {
  const { rows } = await sql`
    with last as (
      select created_at, after_login_event_id from after_login_events
      where player_id = ${playerId} and after_login_event_id = ${eventId}),
    acknowledged as (
      update after_login_events set acknowledged_at = service_now(), seen_at = coalesce(after_login_events.seen_at, service_now())
      from last
      where after_login_events.player_id = ${playerId} and after_login_events.acknowledged_at is null
        and (after_login_events.created_at, after_login_events.after_login_event_id)
          <= (last.created_at, last.after_login_event_id))
    select from last`.execute(tx)
  return rows.length > 0
}
