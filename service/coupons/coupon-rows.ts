import type { Selectable } from 'kysely'
import type { CouponAward } from '#schemas/protocol/coupons.ts'
import type { Db } from '#service/database/database.ts'
import type { CouponsTable } from '#service/database/payment-tables.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'

export type CouponRow = Selectable<CouponsTable> & { readonly decimal_places: number }

/** The award of a coupon for one deposit. */
export interface AwardColumns {
  readonly code: string
  readonly award: CouponAward['award']
  readonly award_minor: number
  readonly wager_minor: number
  readonly bonus_days: number | null
}

export const coupons = (db: Db) =>
  db
    .selectFrom('coupons')
    .innerJoin('currencies', 'currencies.currency_id', 'coupons.currency_id')
    .selectAll('coupons')
    .select('currencies.decimal_places')

/** A coupon of a site by its code, in any capitals. */
export async function findCoupon(
  db: Db,
  { memberId, couponCode }: { readonly memberId: number; readonly couponCode: string },
): Promise<CouponRow | null> {
  const row = await coupons(db)
    .where('member_id', '=', memberId)
    .where('coupons.code', '=', couponCode.toUpperCase())
    .where('coupons.campaign_id', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** The coupon by which a campaign pays its deposit offer. */
export function couponOfCampaign(db: Db, campaignId: number): Promise<CouponRow> {
  return coupons(db).where('coupons.campaign_id', '=', campaignId).executeTakeFirstOrThrow()
}

/** The terms of a coupon that players and operators see. */
export function shownTerms(row: CouponRow) {
  const decimal = (minor: number) => toDecimal(minor, row.decimal_places)
  return {
    award: row.award,
    ...(row.percent === null ? {} : { percent: row.percent }),
    ...(row.fixed_minor === null ? {} : { amount: decimal(row.fixed_minor) }),
    ...(row.max_award_minor === null ? {} : { maxAward: decimal(row.max_award_minor) }),
    minDeposit: decimal(row.min_deposit_minor),
    firstDepositOnly: row.first_deposit_only,
    ...(row.bonus_days === null ? {} : { bonusDays: row.bonus_days }),
  }
}

/** The award of a coupon, in wire form. */
export function toAward(
  { code, award, award_minor, wager_minor, bonus_days }: AwardColumns,
  { currencyId, decimals }: { readonly currencyId: number; readonly decimals: number },
): CouponAward {
  return {
    couponCode: code,
    award,
    amount: toDecimal(award_minor, decimals),
    currencyId,
    ...(award === 'bonus' ? { wager: toDecimal(wager_minor, decimals) } : {}),
    ...(bonus_days === null ? {} : { bonusDays: bonus_days }),
  }
}
