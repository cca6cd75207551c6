import { sql } from 'kysely'
import { finishGrant } from '#service/campaigns/budget.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { assertMoved, isFrom, move } from '#service/states/move.ts'
import { bookRelease, readProgress, startNext } from './bonus-progress.ts'
import { COUPON_USES } from './coupon-states.ts'

const BATCH = 50

/**
 * Releases bonuses as their players play: the oldest one of each, where the player's cash has changed since the last time. Returns whether
 * there may be more.
 */
export async function releaseBonuses(database: Database): Promise<boolean> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from (
      select distinct on (player_id, currency_id) order_id, player_id, currency_id, seen_time_stamp
      from coupon_uses where status = 'awarded' and award = 'bonus' and released_minor < award_minor
      order by player_id, currency_id, awarded_at, order_id) as oldest
    join accounts on kind = 'playerCash' and owner_id = player_id and accounts.currency_id = oldest.currency_id
    where time_stamp > seen_time_stamp
    limit ${BATCH}`.execute(database.kysely)
  for (const { order_id: orderId } of rows) await database.transaction((tx) => release(tx, orderId))
  return rows.length === BATCH
}

/** Another process that releases or ends the same bonus does the work alone. */
async function release(tx: Tx, orderId: string): Promise<void> {
  const { rows: locked } = await sql<{ order_id: string; status: 'awarded' }>`
    select order_id, status from coupon_uses
    where order_id = ${orderId} and ${isFrom(COUPON_USES, 'release')} and released_minor < award_minor
    for update skip locked`.execute(tx)
  const [use] = locked
  if (use === undefined) return
  const found = await readProgress(tx, orderId)
  const released = await bookRelease(tx, found, 'release')
  const set = { released_minor: released, seen_time_stamp: found.time_stamp }
  assertMoved(await move(tx, COUPON_USES, use, { event: 'release', set, returning: ['status'] }))
  if (released < found.award_minor) return
  await startNext(tx, found)
  await finishGrant(tx, orderId)
}
