import { sql } from 'kysely'
import type { DrawService } from './draw-service.ts'

/**
 * Makes those open instances due that have no plays and whose games are paused or ended, so that the draw runner withdraws them. An
 * instance locked by a join is being sold, and stays.
 */
export async function withdrawUnsold({ database }: DrawService): Promise<void> {
  await sql`
    update game_instances set next_action_at = service_now()
    where game_instance_id in (
      select game_instance_id from game_instances instance join games game using (game_id)
      where instance.status = 'OPEN' and instance.play_count = 0
        and (not game.active or game.paused_at is not null)
        and (instance.next_action_at is null or instance.next_action_at > service_now())
      order by game_instance_id
      for no key update of instance skip locked)`.execute(database.kysely)
}
