import type { CouponTerms, OperatedCoupon } from '#schemas/operator/coupons.ts'
import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import { directionOf, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now, timestamp } from '#service/database/time.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import { type CouponRow, coupons, findCoupon, shownTerms } from './coupon-rows.ts'

/** The reason why a coupon was not created: a field of the terms with the expected value, or a code that is taken. */
export type NotCreated = 'taken' | { readonly field: keyof CouponTerms; readonly expected: string }

interface Creation {
  readonly memberId: number
  readonly currency: { readonly currencyId: number; readonly decimalPlaces: number }
  readonly terms: CouponTerms
  readonly by: string
}

/** Creates a coupon of a site. */
export async function createCoupon(
  tx: Tx,
  { memberId, currency, terms, by }: Creation,
): Promise<CouponRow | NotCreated> {
  const wrong = wrongTerm(terms, currency.decimalPlaces)
  if (wrong !== null) return wrong
  const minor = (amount: number) => toMinor(amount, currency.decimalPlaces) ?? 0
  const { percent = null, amount, maxAward, minDeposit = 0, startsAt, expiresAt } = terms
  const created = await tx
    .insertInto('coupons')
    .values({
      member_id: memberId,
      code: terms.code.toUpperCase(),
      currency_id: currency.currencyId,
      award: terms.award,
      percent,
      fixed_minor: amount === undefined ? null : minor(amount),
      max_award_minor: maxAward === undefined ? null : minor(maxAward),
      min_deposit_minor: minor(minDeposit),
      wager_times: terms.wagerTimes ?? 0,
      bonus_days: terms.bonusDays ?? null,
      first_deposit_only: terms.firstDepositOnly ?? false,
      is_offered: terms.offered ?? false,
      starts_at: startsAt === undefined ? now : timestamp(startsAt),
      expires_at: expiresAt === undefined ? null : timestamp(expiresAt),
      max_uses: terms.maxUses ?? null,
      max_uses_per_player: terms.maxUsesPerPlayer ?? 1,
      created_by: by,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'code']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return created === undefined ? 'taken' : { ...created, decimal_places: currency.decimalPlaces }
}

/** The first term that makes no coupon; null if all do. */
function wrongTerm(terms: CouponTerms, decimals: number): Exclude<NotCreated, string> | null {
  const { award, percent, amount, maxAward, minDeposit, wagerTimes } = terms
  if ((percent === undefined) === (amount === undefined))
    return { field: 'percent', expected: 'there, or $.amount in its place, and not both' }
  if (percent !== undefined && maxAward === undefined)
    return { field: 'maxAward', expected: 'there with $.percent: the most that a share of a deposit adds' }
  for (const [field, value] of Object.entries({ amount, maxAward })) {
    if (value !== undefined && !(Number(toMinor(value, decimals)) > 0))
      return { field: field as 'amount', expected: `an amount above 0 with at most ${decimals} decimals` }
  }
  if (minDeposit !== undefined && toMinor(minDeposit, decimals) === null)
    return { field: 'minDeposit', expected: `an amount with at most ${decimals} decimals` }
  if ((award === 'bonus') !== (wagerTimes !== undefined))
    return { field: 'wagerTimes', expected: 'a number for a bonus, and left out for an instant coupon' }
  if (award === 'instant' && terms.bonusDays !== undefined)
    return { field: 'bonusDays', expected: 'left out for an instant coupon' }
  return null
}

/** A page of the coupons of a site, by default the newest first. */
export async function listCoupons(
  db: Db,
  { memberId, after, sort, limit = PAGE_SIZE }: EndpointRequest<'getCoupons'> & { readonly memberId: number },
) {
  const { direction, beyond } = directionOf(sort, 'newest')
  let query = coupons(db).where('member_id', '=', memberId).where('coupons.campaign_id', 'is', null)
  if (after !== undefined) {
    const last = db
      .selectFrom('coupons as last')
      .select('last.coupon_id')
      .where('last.member_id', '=', memberId)
      .where('last.code', '=', after.toUpperCase())
    query = query.where('coupon_id', beyond, last)
  }
  return readListPage(query.orderBy('coupon_id', direction), limit)
}

/** Ends a coupon; one that has ended does not change. Null if the site has none with this code. */
export async function endCoupon(
  tx: Tx,
  { memberId, code }: { readonly memberId: number; readonly code: string },
): Promise<CouponRow | null> {
  await tx
    .updateTable('coupons')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('code', '=', code.toUpperCase())
    .where('campaign_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
  return findCoupon(tx, { memberId, couponCode: code })
}

/** A coupon in the operators' view. */
export function toOperated(row: CouponRow, currency: string): OperatedCoupon {
  return {
    code: row.code,
    currency,
    ...shownTerms(row),
    ...(row.wager_times === 0 ? {} : { wagerTimes: row.wager_times }),
    offered: row.is_offered,
    startsAt: row.starts_at,
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
    ...(row.max_uses === null ? {} : { maxUses: row.max_uses }),
    maxUsesPerPlayer: row.max_uses_per_player,
    uses: row.uses,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
    createdBy: row.created_by,
  }
}
