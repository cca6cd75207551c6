import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'
import { cancelSubscriptions } from '#service/subscriptions/cancel-subscriptions.ts'

const BATCH_SUBSCRIPTIONS = 200

/** Ends the subscriptions to games that are no longer offered and whose last instance is closed. Returns their number. */
export async function endRetired(database: Database): Promise<number> {
  const { rows } = await sql<{ subscription_id: number }>`
    select subscription_id
    from games game
    join subscriptions subscription on subscription.game_id = game.game_id and subscription.status = 'active'
    where not game.active and not exists (
      select from game_instances instance where instance.game_id = game.game_id and instance.status = 'OPEN')
    order by subscription_id limit ${sql.lit(BATCH_SUBSCRIPTIONS)}`.execute(database.kysely)
  const ids = rows.map((row) => row.subscription_id)
  if (ids.length > 0) await database.transaction((tx) => cancelSubscriptions(tx, ids, 'game-ended'))
  return ids.length
}
