import { type RawBuilder, sql } from 'kysely'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'
import type { Tx } from '#service/database/database.ts'

/** A player whose session was used within this time receives the event itself. */
const PRESENT_WITHIN = sql`interval '2 minutes'`

/** Condition of a statement over `players`: nobody uses a session of the player now. */
export function isAway() {
  return sql`not exists (
    select from sessions
    where sessions.player_id = players.player_id and ended_at is null and last_used_at > now() - ${PRESENT_WITHIN})`
}

/** Expression of a statement over `players`: a game's title in the player's language, from the game's texts. */
export function titleOf(texts: RawBuilder<unknown>) {
  return sql`coalesce(
    ${texts}->substr(players.language_id, 1, 2)->>'title',
    ${texts}->'en'->>'title',
    jsonb_path_query_first(${texts}, '$.*.title')#>>'{}')`
}

/** Stores an event for a player who is away, to be shown after the next login. */
export async function storeIfAway(
  tx: Tx,
  playerId: number,
  { kind, ...body }: Omit<AfterLoginEvent, 'at'>,
): Promise<void> {
  await sql`
    insert into after_login_events (player_id, kind, body)
    select player_id, ${kind}, ${JSON.stringify(body)}::jsonb
    from players where player_id = ${playerId} and not demo and ${isAway()}`.execute(tx)
}
