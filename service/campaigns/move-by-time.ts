import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'
import { moveAll } from '#service/states/move.ts'
import { CAMPAIGNS } from './campaign-states.ts'

/** Begins scheduled campaigns on their first day, and ends them after their last one. A paused one waits for an operator, so that no cash back is paid. */
export async function moveByTime(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await moveAll(tx, CAMPAIGNS, { event: 'end' })
      .where('status', 'in', ['scheduled', 'running'])
      .where(sql<boolean>`ends_at <= service_now()`)
      .execute()
    await moveAll(tx, CAMPAIGNS, { event: 'begin' })
      .where(sql<boolean>`starts_at <= service_now()`)
      .execute()
  })
}
