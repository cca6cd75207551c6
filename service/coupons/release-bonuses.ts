import { sql } from 'kysely'
import type { Database, Tx } from '#service/database/database.ts'
import { playerBonus, playerCash } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { type BonusProgress, releasedMinor } from './released-minor.ts'

const BATCH = 50

interface Progress extends BonusProgress {
  player_id: number
  currency_id: number
  released_minor: number
  bonus_minor: number
  time_stamp: number
}

/**
 * Releases bonuses as their players play: the oldest one of each, where the player's cash has changed since the last time. Returns whether
 * there may be more.
 */
export async function releaseBonuses(database: Database): Promise<boolean> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from (
      select distinct on (player_id, currency_id) order_id, player_id, currency_id, seen_time_stamp
      from coupon_uses where status = 'awarded' and award = 'bonus' and released_minor < award_minor
      order by player_id, currency_id, awarded_at) as oldest
    join accounts on kind = 'playerCash' and owner_id = player_id and accounts.currency_id = oldest.currency_id
    where time_stamp > seen_time_stamp
    limit ${BATCH}`.execute(database.kysely)
  for (const { order_id: orderId } of rows) await database.transaction((tx) => release(tx, orderId))
  return rows.length === BATCH
}

/** Another process that releases the same bonus does the work alone. */
async function release(tx: Tx, orderId: string): Promise<void> {
  const { rows: locked } = await sql`
    select order_id from coupon_uses where order_id = ${orderId} and released_minor < award_minor
    for update skip locked`.execute(tx)
  if (locked.length === 0) return
  const found = await readProgress(tx, orderId)
  const { player_id: playerId, currency_id: currencyId, released_minor: before } = found
  const minor = Math.max(0, Math.min(releasedMinor(found) - before, found.bonus_minor))
  if (minor > 0) {
    await post(tx, {
      code: 'bonus-release',
      uniqueKey: `bonus-release:${orderId}:${before}`,
      entries: [
        { account: playerBonus(playerId), currencyId, amountMinor: -minor },
        { account: playerCash(playerId), currencyId, amountMinor: minor },
      ],
    })
  }
  await tx
    .updateTable('coupon_uses')
    .set({ released_minor: before + minor, seen_time_stamp: found.time_stamp })
    .where('order_id', '=', orderId)
    .execute()
  if (before + minor === found.award_minor) await startNext(tx, found)
}

async function readProgress(tx: Tx, orderId: string): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select use.player_id, use.currency_id, award_minor, wager_minor, released_minor, cash.time_stamp,
      (select coalesce(-sum(entries.amount_minor), 0)::bigint
        from accounts join entries using (account_id) join transfers using (transfer_id)
        where kind in ('playerCash', 'playerSubscription') and owner_id = use.player_id
          and accounts.currency_id = use.currency_id and transfer_id > counts_after_transfer
          and code in ('join', 'refund')) as wagered_minor,
      coalesce((select balance_minor from accounts
        where kind = 'playerBonus' and owner_id = use.player_id and accounts.currency_id = use.currency_id), 0)
        as bonus_minor
    from coupon_uses as use join accounts as cash
      on cash.kind = 'playerCash' and cash.owner_id = use.player_id and cash.currency_id = use.currency_id
    where order_id = ${orderId}`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error(`the deposit ${orderId} has no bonus`)
  return found
}

/** A stake counts for one bonus: for those that follow, stakes count from now on. */
async function startNext(tx: Tx, { player_id, currency_id }: Progress): Promise<void> {
  await tx
    .updateTable('coupon_uses')
    .set({ counts_after_transfer: sql<number>`(select max(transfer_id) from transfers)` })
    .where('player_id', '=', player_id)
    .where('currency_id', '=', currency_id)
    .where('status', '=', 'awarded')
    .where('award', '=', 'bonus')
    .where('released_minor', '=', 0)
    .execute()
}
