import { sql } from 'kysely'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { publish } from '#service/events/publish.ts'
import { couponCost, playerBonus, playerCash } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { storeIfAway } from '#service/sessions/after-login-events.ts'
import type { UsableCoupon } from './check-coupon.ts'
import { toAward } from './coupon-rows.ts'

interface PaidOrder {
  readonly order_id: string
  readonly player_id: number
  readonly member_id: number
  readonly currency_id: number
  readonly decimal_places: number
}

/** Holds a coupon for a deposit until it is paid, or is not. The coupon is locked. */
export async function holdCoupon(
  tx: Tx,
  { coupon, awardMinor }: UsableCoupon,
  { orderId, playerId }: { readonly orderId: string; readonly playerId: number },
): Promise<void> {
  await changeUses(tx, coupon.coupon_id, 1)
  await tx
    .insertInto('coupon_uses')
    .values({
      order_id: orderId,
      coupon_id: coupon.coupon_id,
      player_id: playerId,
      currency_id: coupon.currency_id,
      award: coupon.award,
      award_minor: awardMinor,
      wager_minor: awardMinor * coupon.wager_times,
    })
    .execute()
}

/** Frees the coupon of a deposit that was not paid. Does nothing if the deposit has no coupon, or if the coupon is free already. */
export async function freeCoupon(tx: Tx, orderId: string): Promise<void> {
  const use = await lockUse(tx, orderId)
  if (use?.status !== 'held') return
  await changeUses(tx, use.coupon_id, -1)
  await tx.updateTable('coupon_uses').set({ status: 'freed' }).where('order_id', '=', orderId).execute()
}

/**
 * Awards the coupon of a deposit that is paid, once. One that was freed meanwhile, because the payment came late, is awarded only while
 * the coupon runs and has uses left, in total and for this player.
 */
export async function awardCoupon(tx: Tx, order: PaidOrder): Promise<void> {
  const use = await lockUse(tx, order.order_id)
  if (use === undefined || (use.status !== 'held' && use.status !== 'freed')) return
  if (use.status === 'freed') {
    if (!use.is_left) return
    await changeUses(tx, use.coupon_id, 1)
  }
  const { player_id: playerId, currency_id: currencyId, decimal_places: decimals } = order
  const target = use.award === 'instant' ? playerCash(playerId) : playerBonus(playerId)
  await post(tx, {
    code: 'coupon-award',
    uniqueKey: `coupon:${order.order_id}`,
    entries: [
      { account: couponCost(order.member_id), currencyId, amountMinor: -use.award_minor },
      { account: target, currencyId, amountMinor: use.award_minor },
    ],
  })
  await tx
    .updateTable('coupon_uses')
    .set({
      status: 'awarded',
      awarded_at: now,
      bonus_ends_at:
        use.bonus_days === null ? null : sql<number>`service_now() + ${use.bonus_days} * interval '1 day'`,
      counts_after_transfer: sql<number>`(select max(transfer_id) from transfers)`,
    })
    .where('order_id', '=', order.order_id)
    .execute()
  const award = toAward(use, { currencyId, decimals })
  await publish(tx, cashierTopic(playerId), 'player.couponApplied', award)
  await storeIfAway(tx, playerId, { kind: `coupon-${use.award}`, amount: award.amount, currencyId })
}

/** Locks the coupon of a deposit, and then reads the deposit's use of it. */
async function lockUse(tx: Tx, orderId: string) {
  const use = await tx
    .selectFrom('coupon_uses')
    .select('coupon_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (use === undefined) return undefined
  await tx
    .selectFrom('coupons')
    .select('coupon_id')
    .where('coupon_id', '=', use.coupon_id)
    .forNoKeyUpdate()
    .execute()
  return tx
    .selectFrom('coupon_uses as own')
    .innerJoin('coupons', 'coupons.coupon_id', 'own.coupon_id')
    .selectAll('own')
    .select(['code', 'bonus_days'])
    .select(
      sql<boolean>`ended_at is null and (max_uses is null or uses < max_uses) and max_uses_per_player > (
        select count(*) from coupon_uses as other
        where other.coupon_id = own.coupon_id and other.player_id = own.player_id and other.status <> 'freed')`.as(
        'is_left',
      ),
    )
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}

async function changeUses(tx: Tx, couponId: number, by: number): Promise<void> {
  await tx
    .updateTable('coupons')
    .set({ uses: sql<number>`uses + ${by}` })
    .where('coupon_id', '=', couponId)
    .execute()
}
