import { sql } from 'kysely'
import { COUPON_REFUSALS, type CouponCode } from '#schemas/protocol/coupons.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import { payGrant, releaseGrant, reserveGrant } from '#service/campaigns/budget.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { publish } from '#service/events/publish.ts'
import { couponCost, playerBonus, playerCash } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { storeIfAway } from '#service/sessions/after-login-events.ts'
import { assertMoved, move } from '#service/states/move.ts'
import { allows, transferOf } from '#service/states/state-machine.ts'
import { hasDeposited, lockCoupon, ownUses, type UsableCoupon } from './check-coupon.ts'
import { type AwardColumns, couponOfCampaign, type CouponRow, coupons, toAward } from './coupon-rows.ts'
import { COUPON_USES } from './coupon-states.ts'
import { refuseCoupon } from './refuse-coupon.ts'

interface PaidOrder {
  readonly order_id: string
  readonly player_id: number
  readonly member_id: number
  readonly currency_id: number
  readonly amount_minor: number
  readonly decimal_places: number
}

/** The coupon of a paid deposit: what it added, or the code of the reason against it; both are null for a deposit without one. */
export interface DecidedCoupon {
  readonly coupon: AwardColumns | null
  readonly coupon_refusal: CouponCode | null
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
  const { campaign_id: campaignId } = coupon
  if (campaignId !== null) await reserveGrant(tx, { campaignId, playerId, minor: awardMinor, orderId })
}

/** Frees the coupon of a deposit that was not paid. Does nothing if the deposit has no coupon, or if the coupon is free already. */
export async function freeCoupon(tx: Tx, orderId: string): Promise<void> {
  const use = await lockUse(tx, orderId)
  if (use === undefined || !allows(COUPON_USES, use.status, 'free')) return
  await changeUses(tx, use.coupon_id, -1)
  assertMoved(await move(tx, COUPON_USES, use, { event: 'free', returning: ['status'] }))
  await releaseGrant(tx, orderId)
}

/**
 * Decides on the coupon of a deposit that is paid, once; the player is locked. Everything is asked again: other deposits may have been paid
 * and the coupon may have ended since the order was made. One that is still held keeps the window in which it was taken.
 */
export async function awardCoupon(tx: Tx, order: PaidOrder): Promise<DecidedCoupon> {
  const use = await lockUse(tx, order.order_id)
  if (use === undefined || !allows(COUPON_USES, use.status, 'award')) {
    return { coupon: null, coupon_refusal: null }
  }
  const refusal = await refuseAward(tx, order, use)
  if (refusal !== null) {
    if (use.status === 'held') await changeUses(tx, use.coupon_id, -1)
    const freed = { event: 'refuse', set: { refusal }, returning: ['status'] } as const
    assertMoved(await move(tx, COUPON_USES, use, freed))
    await releaseGrant(tx, order.order_id)
    return { coupon: null, coupon_refusal: refusal }
  }
  if (use.status === 'freed') await changeUses(tx, use.coupon_id, 1)
  await payGrant(tx, order.order_id, use.award)
  await bookAward(tx, order, use, 'award')
  const moved = await move(tx, COUPON_USES, use, {
    event: 'award',
    set: startOf(use),
    returning: ['status'],
  })
  assertMoved(moved)
  await tellOfAward(tx, order, use)
  return { coupon: use, coupon_refusal: null }
}

/** The receiver of an award. */
type Receiver = Pick<PaidOrder, 'order_id' | 'player_id' | 'member_id' | 'currency_id' | 'decimal_places'>

async function bookAward(
  tx: Tx,
  { order_id: orderId, player_id: playerId, member_id: memberId, currency_id: currencyId }: Receiver,
  { award, award_minor: minor }: Pick<AwardColumns, 'award' | 'award_minor'>,
  event: 'award' | 'grant',
): Promise<void> {
  const target = award === 'instant' ? playerCash(playerId) : playerBonus(playerId)
  const booked = transferOf(COUPON_USES, event, {
    code: 'coupon-award',
    uniqueKey: `coupon:${orderId}`,
    entries: [
      { account: couponCost(memberId), currencyId, amountMinor: -minor },
      { account: target, currencyId, amountMinor: minor },
    ],
  })
  await post(tx, booked)
}

/** From now on stakes count for a bonus, and its time runs. */
const startOf = ({ bonus_days: days }: Pick<AwardColumns, 'bonus_days'>) => ({
  awarded_at: now,
  bonus_ends_at: days === null ? null : sql<number>`service_now() + ${days} * interval '1 day'`,
  counts_after_transfer: sql<number>`(select max(transfer_id) from transfers)`,
})

async function tellOfAward(
  tx: Tx,
  { player_id: playerId, currency_id: currencyId, decimal_places: decimals }: Receiver,
  columns: AwardColumns,
): Promise<void> {
  const award = toAward(columns, { currencyId, decimals })
  await publish(tx, cashierTopic(playerId), 'player.couponApplied', award)
  await storeIfAway(tx, playerId, { kind: `coupon-${columns.award}`, amount: award.amount, currencyId })
}

/** Locks the coupon by which a campaign pays; before its budget. */
export async function lockCampaignCoupon(tx: Tx, campaignId: number): Promise<CouponRow> {
  return lockCoupon(tx, await couponOfCampaign(tx, campaignId))
}

/** Adds a bonus that no deposit has earned. The player and the coupon are locked, and the budget of the campaign is taken. */
export async function grantBonus(
  tx: Tx,
  coupon: CouponRow,
  {
    orderId,
    playerId,
    minor,
  }: { readonly orderId: string; readonly playerId: number; readonly minor: number },
): Promise<void> {
  const { coupon_id: couponId, currency_id, member_id, decimal_places, award, code, bonus_days } = coupon
  const receiver = { order_id: orderId, player_id: playerId, member_id, currency_id, decimal_places }
  const columns = { code, award, award_minor: minor, wager_minor: minor * coupon.wager_times, bonus_days }
  await changeUses(tx, couponId, 1)
  await bookAward(tx, receiver, columns, 'grant')
  await tx
    .insertInto('coupon_uses')
    .values({
      order_id: orderId,
      coupon_id: couponId,
      player_id: playerId,
      currency_id,
      status: COUPON_USES.events.grant.to,
      award,
      award_minor: minor,
      wager_minor: columns.wager_minor,
      ...startOf(columns),
    })
    .execute()
  await tellOfAward(tx, receiver, columns)
}

/** The code of the first reason against the award; null if there is none. The deposit's own use does not count against it. */
async function refuseAward(tx: Tx, order: PaidOrder, use: LockedUse): Promise<CouponCode | null> {
  const { coupon, coupon_id: couponId } = use
  const { order_id: orderId, player_id: playerId } = order
  const isHeld = use.status === 'held'
  // The part of the budget that the deposit had reserved is released, and another player may have it by now.
  if (coupon.campaign_id !== null && !isHeld) return COUPON_REFUSALS.expired
  const refusal = refuseCoupon({
    coupon: { ...coupon, uses: coupon.uses - (isHeld ? 1 : 0) },
    isLocked: false,
    amountMinor: order.amount_minor,
    currencyId: order.currency_id,
    hasDeposited: coupon.first_deposit_only && (await hasDeposited(tx, playerId, orderId)),
    // The order has promised the award to the player.
    isKept: false,
    ownUses: await ownUses(tx, { couponId, playerId, orderId }),
    now: isHeld ? use.created_at : coupon.now,
  })
  return refusal === null ? null : COUPON_REFUSALS[refusal]
}

type LockedUse = NonNullable<Awaited<ReturnType<typeof lockUse>>>

/** Locks the coupon of a deposit, and then reads the deposit's use of it. */
async function lockUse(tx: Tx, orderId: string) {
  const found = await coupons(tx)
    .innerJoin('coupon_uses', 'coupon_uses.coupon_id', 'coupons.coupon_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const coupon = await lockCoupon(tx, found)
  const use = await tx
    .selectFrom('coupon_uses')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { ...use, coupon, code: coupon.code, bonus_days: coupon.bonus_days }
}

async function changeUses(tx: Tx, couponId: number, by: number): Promise<void> {
  await tx
    .updateTable('coupons')
    .set({ uses: sql<number>`uses + ${by}` })
    .where('coupon_id', '=', couponId)
    .execute()
}
