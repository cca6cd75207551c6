import { sql } from 'kysely'
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

/** Returns the game's title in the language of the row's player. */
export function titleIn(instance: DueInstance) {
  return titleOf(sql`${JSON.stringify(instance.texts)}::jsonb`)
}
