import { sql } from 'kysely'
import { bigints } from '#service/database/binary-arrays.ts'
import type { Tx } from '#service/database/database.ts'
import { isAway, titleOf } from '#service/sessions/after-login-events.ts'
import type { DueInstance } from './due-instance.ts'

/** Queues a notice for the players of an instance who are away; it is shown at their next login. */
export async function notifyAwayPlayers(
  tx: Tx,
  instance: DueInstance,
  kind: 'game-rescheduled' | 'game-refunded',
): Promise<void> {
  await sql`
    insert into after_login_events (player_id, kind, body)
    select player_id, ${kind}, jsonb_build_object(
      'gameInstanceId', game_instance_id,
      'gameTitle', ${titleIn(instance)})
    from instance_players join players using (player_id)
    where game_instance_id = ${instance.game_instance_id} and ${isAway()}
    order by player_id`.execute(tx)
}

/**
 * Counts ended games for their players who are away and have won nothing. Those of several games are one notice, which names the last one. Rows
 * are written in the order of players, as by every draw that ends at the same time.
 */
export async function notifyAwayLosers(tx: Tx, gameInstanceIds: readonly number[]): Promise<void> {
  await sql`
    insert into after_login_events (player_id, kind, body)
    select player_id, 'games-ended', jsonb_build_object(
      'gameInstanceId', max(seat.game_instance_id),
      'gameTitle', (array_agg(${titleOf(sql`games.texts`)} order by seat.game_instance_id desc))[1],
      'games', count(*))
    from instance_players as seat
    join players using (player_id)
    join game_instances using (game_instance_id)
    join games using (game_id)
    where seat.game_instance_id = any(${bigints(gameInstanceIds)}::bigint[]) and ${isAway()}
      and not exists (
        select from prizes
        where prizes.game_instance_id = seat.game_instance_id and prizes.player_id = seat.player_id)
    group by player_id
    order by player_id
    on conflict (player_id) where kind = 'games-ended' and seen_at is null do update set
      body = excluded.body || jsonb_build_object('games',
        (after_login_events.body->>'games')::integer + (excluded.body->>'games')::integer),
      created_at = excluded.created_at`.execute(tx)
}

/** Returns the game's title in the language of the row's player. */
export function titleIn(instance: DueInstance) {
  return titleOf(sql`${JSON.stringify(instance.texts)}::jsonb`)
}
