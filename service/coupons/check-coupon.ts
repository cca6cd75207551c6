import { sql } from 'kysely'
import { COUPON_REFUSALS, type CouponAward, type CouponCode } from '#schemas/protocol/coupons.ts'
import { applyingCampaigns } from '#service/campaigns/applying-campaigns.ts'
import { lockBudget, releaseFreed } from '#service/campaigns/budget.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { moveAll } from '#service/states/move.ts'
import { mayAdvertise } from '#service/player-limits/may-advertise.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CouponRow, couponOfCampaign, findCoupon, toAward } from './coupon-rows.ts'
import { COUPON_USES } from './coupon-states.ts'
import { awardMinorOf, refuseCoupon } from './refuse-coupon.ts'

/** A coupon that a player wants to use with a deposit. */
export interface CouponAttempt {
  readonly site: ServedSite
  readonly playerId: number
  readonly couponCode: string
  /** Minor units; 0 where none is entered, null if the amount has more decimals than the currency. */
  readonly amountMinor: number | null
  readonly currencyId: number
}

/** A coupon that can be used, with its award. */
export interface UsableCoupon {
  readonly coupon: CouponRow
  readonly awardMinor: number
  readonly award: CouponAward
}

interface LockedCoupon extends CouponRow {
  readonly now: number
}

/** Codes that do not exist, by player: more than this many an hour are refused with 61. */
const WRONG_CODES = { scope: 'coupon', failures: 10, windowMs: 3_600_000, lockMs: 3_600_000 }
/** Time for which an unpaid deposit holds its coupon. */
export const HELD_MS = 3_600_000

/**
 * Whether a player may use a coupon with a deposit: its award, or the code of the refusal. Locks the coupon, after its player; coupons
 * of deposits that were not paid in time are free again.
 */
export async function checkCoupon(tx: Tx, attempt: CouponAttempt): Promise<UsableCoupon | CouponCode> {
  const { site, playerId, amountMinor, currencyId, couponCode } = attempt
  const { memberId } = site
  const isAsked = amountMinor !== null && amountMinor > 0
  const isLocked = isAsked && !(await countGuess(tx, playerId))
  const found = isAsked && !isLocked ? await findCoupon(tx, { memberId, couponCode }) : null
  if (found !== null) await forgetGuess(tx, playerId)
  const coupon = found === null ? null : await lockCoupon(tx, found)
  const refusal = refuseCoupon({
    coupon,
    isLocked,
    amountMinor,
    currencyId,
    hasDeposited: coupon?.first_deposit_only === true && (await hasDeposited(tx, playerId)),
    isKept: coupon !== null && !(await mayAdvertise(tx, site, { playerId, isRestricted: false })),
    ownUses: coupon === null ? 0 : await ownUses(tx, { couponId: coupon.coupon_id, playerId }),
    now: coupon?.now ?? 0,
  })
  if (refusal !== null) return COUPON_REFUSALS[refusal]
  if (coupon === null || amountMinor === null) throw new Error('a coupon that is not refused exists')
  return usable(coupon, amountMinor)
}

function usable(coupon: LockedCoupon, amountMinor: number): UsableCoupon {
  const awardMinor = awardMinorOf(coupon, amountMinor)
  const columns = { ...coupon, award_minor: awardMinor, wager_minor: awardMinor * coupon.wager_times }
  const { currency_id: currencyId, decimal_places: decimals } = coupon
  return { coupon, awardMinor, award: toAward(columns, { currencyId, decimals }) }
}

/** A deposit for which no coupon was typed. */
export interface OfferAttempt {
  readonly site: ServedSite
  readonly playerId: number
  /** Minor units. */
  readonly amountMinor: number
  readonly currencyId: number
  /** The campaign that the page showed; 0 where the player wants none. Missing for the one that applies. */
  readonly campaignId?: number | undefined
}

/**
 * The campaign that adds to a deposit without a code: its award, or null where none applies. A campaign that the player was shown and that does not
 * apply any more is a refusal, so that nobody deposits for it in vain. Locks the coupon of the campaign and then its budget, after the player.
 */
export async function checkOffer(tx: Tx, attempt: OfferAttempt): Promise<UsableCoupon | CouponCode | null> {
  const { site, playerId, amountMinor, currencyId, campaignId } = attempt
  if (campaignId === 0) return null
  const applying = await applyingCampaigns(tx, site, playerId)
  const campaign = applying.find((one) => one.terms.kind === 'depositOffer' && one.currencyId === currencyId)
  const isShown = campaignId !== undefined
  if (campaign === undefined || (isShown && campaign.campaignId !== campaignId))
    return isShown ? COUPON_REFUSALS.inactive : null
  const coupon = await lockCoupon(tx, await couponOfCampaign(tx, campaign.campaignId))
  const facts = { isLocked: false, amountMinor, currencyId, hasDeposited: false, isKept: false, ownUses: 0 }
  const refusal = refuseCoupon({ coupon, ...facts, now: coupon.now })
  if (refusal !== null) return isShown ? COUPON_REFUSALS[refusal] : null
  const offer = usable(coupon, amountMinor)
  const minor = offer.awardMinor
  if (await lockBudget(tx, { campaignId: campaign.campaignId, minor })) return offer
  return isShown ? COUPON_REFUSALS.usesReached : null
}

/** Locks a coupon and frees what unpaid deposits have held for too long. Its uses change under this lock alone. */
export async function lockCoupon(tx: Tx, { decimal_places, coupon_id }: CouponRow): Promise<LockedCoupon> {
  const locked = await tx
    .selectFrom('coupons')
    .selectAll()
    .select(now.as('now'))
    .where('coupon_id', '=', coupon_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await moveAll(tx, COUPON_USES, { event: 'free' })
    .where('coupon_id', '=', coupon_id)
    .where('created_at', '<', sql<number>`service_now() - ${HELD_MS} * interval '1 millisecond'`)
    .executeTakeFirst()
  const uses = locked.uses - Number(numUpdatedRows)
  if (uses !== locked.uses) {
    await tx.updateTable('coupons').set({ uses }).where('coupon_id', '=', coupon_id).execute()
    if (locked.campaign_id !== null) await releaseFreed(tx, locked.campaign_id)
  }
  return { ...locked, uses, decimal_places }
}

/** Counts a code as a guess until it is found; false if the player has guessed too often. */
async function countGuess(tx: Tx, playerId: number): Promise<boolean> {
  const { scope, failures, windowMs, lockMs } = WRONG_CODES
  const { rows } = await sql<{ allowed: boolean }>`
    select count_attempt(${[scope]}::text[], ${[`player/${playerId}`]}::text[], ${[failures]}::integer[],
      ${[windowMs]}::integer[], ${[lockMs]}::integer[]) as allowed`.execute(tx)
  return rows[0]?.allowed === true
}

async function forgetGuess(tx: Tx, playerId: number): Promise<void> {
  const scopes = [WRONG_CODES.scope]
  await sql`select forget_attempt(${scopes}::text[], ${[`player/${playerId}`]}::text[], ${[]}::text[])`.execute(
    tx,
  )
}

/** Whether a deposit of this player was ever paid, apart from `exceptOrderId`. */
export async function hasDeposited(db: Db, playerId: number, exceptOrderId = ''): Promise<boolean> {
  const paid = await db
    .selectFrom('deposits')
    .select('order_id')
    .where('player_id', '=', playerId)
    .where('status', 'in', ['paid', 'charged-back'])
    .where('order_id', '<>', exceptOrderId)
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

/** A player's held and awarded uses of a coupon, without that of the deposit `orderId`. */
export async function ownUses(
  tx: Tx,
  {
    couponId,
    playerId,
    orderId = '',
  }: { readonly couponId: number; readonly playerId: number; readonly orderId?: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom('coupon_uses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('player_id', '=', playerId)
    .where('coupon_id', '=', couponId)
    .where('status', '<>', 'freed')
    .where('order_id', '<>', orderId)
    .executeTakeFirstOrThrow()
  return count
}
