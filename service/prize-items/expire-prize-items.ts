import { sql } from 'kysely'
import type { ServiceContext } from '#service/context.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { Database } from '#service/database/database.ts'
import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import { isFrom, stateAfter } from '#service/states/move.ts'
import { notifyWinners } from './notify-winners.ts'
import { PRIZE_ITEMS } from './prize-item-states.ts'

/** Items that expire in one transaction. */
const BATCH_ITEMS = 100
const LOOK_EVERY_MS = 60_000

/** Ends the claims that nobody made in time, and notifies their players; true if there may be more. */
export async function expirePrizeItems(database: Database, vault: PersonalVault): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ prizeItemId: number }>`
      update prize_items set status = ${stateAfter(PRIZE_ITEMS, 'expire')}, ended_at = service_now()
      where prize_item_id in (
        select prize_item_id from prize_items where ${isFrom(PRIZE_ITEMS, 'expire')} and claim_before <= service_now()
        order by claim_before limit ${sql.lit(BATCH_ITEMS)} for update skip locked)
      returning prize_item_id as "prizeItemId"`.execute(tx)
    await notifyWinners(
      tx,
      vault,
      rows.map(({ prizeItemId }) => prizeItemId),
    )
    return rows.length === BATCH_ITEMS
  })
}

/** Expires won items that nobody claims, together with the other processes. */
export function startPrizeExpiry({
  database,
  vault,
  log,
}: Pick<ServiceContext, 'database' | 'vault' | 'log'>): PollingLoop {
  return startPolling({
    poll: () => expirePrizeItems(database, vault),
    onError: (error) => log.error({ error: String(error) }, 'won items could not expire'),
    everyMs: LOOK_EVERY_MS,
  })
}
