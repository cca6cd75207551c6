import { sql } from 'kysely'
import { SITE_MESSAGE_KEPT_MS } from '#schemas/limits.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { PlayerNotification } from '#schemas/protocol/operations/getNotifications.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import { timestamp } from '#service/database/time.ts'
import { MAY_GET_SITE_MESSAGE } from '#service/sessions/after-login-events.ts'

const SHOWN_AT_ONCE = 100
const KEPT = sql`${SITE_MESSAGE_KEPT_MS} * interval '1 millisecond'`

/** A time on the wire is in whole milliseconds, a stored one is not. */
const ONE_MILLISECOND = sql`interval '1 millisecond'`

interface NotificationRow extends Omit<PlayerNotification, 'gameId'> {
  readonly gameId: number | null
}

/** The messages to a player, newest first, in the language of the request where a message has it. */
export async function readNotificationList(
  db: Db,
  { playerId, languageId }: { readonly playerId: number; readonly languageId: string },
): Promise<OperationResult<'getNotifications'>> {
  const language = sql<string>`substr(${languageId}::text, 1, 2)`
  const { rows } = await sql<NotificationRow>`
    select message.kind, message.title, message.body, message.game_id as "gameId", message.created_at as time,
      coalesce(message.created_at < message_reads.read_until + ${ONE_MILLISECOND}, false) as "isRead"
    from players
    cross join lateral (
      (select 'private' as kind, title, body, game_id, created_at from player_messages
        where player_id = players.player_id and created_at > service_now() - ${KEPT}
        order by created_at desc limit ${SHOWN_AT_ONCE})
      union all
      (select 'global', coalesce(texts->${language}->>'title', title), coalesce(texts->${language}->>'body', body),
          game_id, created_at
        from site_messages
        where member_id = players.member_id and created_at > service_now() - ${KEPT}
          and created_at >= players.created_at
          and ${MAY_GET_SITE_MESSAGE}
        order by created_at desc limit ${SHOWN_AT_ONCE})
    ) as message
    left join message_reads on message_reads.player_id = players.player_id
    where players.player_id = ${playerId}
    order by message.created_at desc limit ${SHOWN_AT_ONCE}`.execute(db)
  const notifications = rows.map(({ gameId, ...row }): PlayerNotification => ({
    ...row,
    ...(gameId !== null && { gameId }),
  }))
  return { notifications, unread: notifications.filter(({ isRead }) => !isRead).length }
}

/** Marks the messages up to a time as read; what was read stays read. */
export async function markRead(tx: Tx, playerId: number, until: number): Promise<void> {
  await sql`
    insert into message_reads (player_id, read_until)
    values (${playerId}, least(${timestamp(until)}, service_now()))
    on conflict (player_id) do update
    set read_until = greatest(message_reads.read_until, excluded.read_until)`.execute(tx)
}

/** Removes messages to players that no list shows any more. */
export async function forgetOldMessages(database: Database): Promise<void> {
  await pruneRows(database, 'player_messages', sql`created_at < service_now() - ${KEPT}`)
}
