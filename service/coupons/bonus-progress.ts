import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { playerBonus, playerCash } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { transferOf } from '#service/states/state-machine.ts'
import { COUPON_USES } from './coupon-states.ts'
import { type BonusProgress, releasedMinor } from './released-minor.ts'

/** A bonus with its player's stakes since it counts. */
export interface Progress extends BonusProgress {
  readonly order_id: string
  readonly player_id: number
  readonly currency_id: number
  readonly member_id: number
  readonly released_minor: number
  readonly bonus_minor: number
  /** The cash account's count of changes. */
  readonly time_stamp: number
  /** No earlier bonus of the player is still released: stakes count for this one. */
  readonly is_first: boolean
}

/** Reads a bonus. Stakes of joins that began after the end of the bonus do not count. */
export async function readProgress(tx: Tx, orderId: string): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select order_id, use.player_id, use.currency_id, coupons.member_id, award_minor, wager_minor, released_minor,
      cash.time_stamp,
      (select coalesce(-sum(entries.amount_minor), 0)::bigint
        from accounts join entries using (account_id) join transfers using (transfer_id)
        where kind in ('playerCash', 'playerSubscription') and owner_id = use.player_id
          and accounts.currency_id = use.currency_id and transfer_id > counts_after_transfer
          and code in ('join', 'refund')
          and (bonus_ends_at is null or transfers.created_at < bonus_ends_at)) as wagered_minor,
      coalesce((select balance_minor from accounts
        where kind = 'playerBonus' and owner_id = use.player_id and accounts.currency_id = use.currency_id), 0)
        as bonus_minor,
      not exists (select from coupon_uses earlier
        where earlier.player_id = use.player_id and earlier.currency_id = use.currency_id
          and earlier.status = 'awarded' and earlier.award = 'bonus'
          and earlier.released_minor < earlier.award_minor
          and (earlier.awarded_at, earlier.order_id) < (use.awarded_at, use.order_id)) as is_first
    from coupon_uses as use join coupons using (coupon_id) join accounts as cash
      on cash.kind = 'playerCash' and cash.owner_id = use.player_id and cash.currency_id = use.currency_id
    where order_id = ${orderId}`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error(`the deposit ${orderId} has no bonus`)
  return found
}

/** Books the part of a bonus that the player's stakes have turned into cash. Returns all that is released by now. */
export async function bookRelease(tx: Tx, found: Progress, event: 'release' | 'expire'): Promise<number> {
  const { order_id, player_id: playerId, currency_id: currencyId, released_minor: before } = found
  const minor = Math.max(0, Math.min(releasedMinor(found) - before, found.bonus_minor))
  if (minor > 0) {
    const released = transferOf(COUPON_USES, event, {
      code: 'bonus-release',
      uniqueKey: `bonus-release:${order_id}:${before}`,
      entries: [
        { account: playerBonus(playerId), currencyId, amountMinor: -minor },
        { account: playerCash(playerId), currencyId, amountMinor: minor },
      ],
    })
    await post(tx, released)
  }
  return before + minor
}

/** A stake counts for one bonus: for those that follow, stakes count from now on. */
export async function startNext(tx: Tx, { player_id, currency_id }: Progress): Promise<void> {
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
