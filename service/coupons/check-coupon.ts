import { sql } from 'kysely'
import { COUPON_REFUSALS, type CouponAward, type CouponCode } from '#schemas/protocol/coupons.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { moveAll } from '#service/states/move.ts'
import { type CouponRow, findCoupon, toAward } from './coupon-rows.ts'
import { mayMarket, ON_PAGE } from '#service/marketing/may-market.ts'
import { COUPON_USES } from './coupon-states.ts'
import { awardMinorOf, refuseCoupon } from './refuse-coupon.ts'

/** A coupon that a player wants to use with a deposit. */
export interface CouponAttempt {
  readonly memberId: number
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
const HELD_MS = 3_600_000

/**
 * Whether a player may use a coupon with a deposit: its award, or the code of the refusal. Locks the coupon, after its player; coupons
 * of deposits that were not paid in time are free again.
 */
export async function checkCoupon(tx: Tx, attempt: CouponAttempt): Promise<UsableCoupon | CouponCode> {
  const { playerId, amountMinor, currencyId } = attempt
  const isAsked = amountMinor !== null && amountMinor > 0
  const isLocked = isAsked && !(await countGuess(tx, playerId))
  const found = isAsked && !isLocked ? await findCoupon(tx, attempt) : null
  if (found !== null) await forgetGuess(tx, playerId)
  const coupon = found === null ? null : await lockCoupon(tx, found)
  const refusal = refuseCoupon({
    coupon,
    isLocked,
    amountMinor,
    currencyId,
    hasDeposited: coupon?.first_deposit_only === true && (await hasDeposited(tx, playerId)),
    isKept: coupon !== null && !(await mayMarket(tx, playerId, ON_PAGE)),
    ownUses: coupon === null ? 0 : await ownUses(tx, { couponId: coupon.coupon_id, playerId }),
    now: coupon?.now ?? 0,
  })
  if (refusal !== null) return COUPON_REFUSALS[refusal]
  if (coupon === null || amountMinor === null) throw new Error('a coupon that is not refused exists')
  const awardMinor = awardMinorOf(coupon, amountMinor)
  const columns = { ...coupon, award_minor: awardMinor, wager_minor: awardMinor * coupon.wager_times }
  return { coupon, awardMinor, award: toAward(columns, { currencyId, decimals: coupon.decimal_places }) }
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
  if (uses !== locked.uses)
    await tx.updateTable('coupons').set({ uses }).where('coupon_id', '=', coupon_id).execute()
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
