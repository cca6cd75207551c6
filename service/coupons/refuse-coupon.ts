import type { CouponRefusal } from '#schemas/protocol/coupons.ts'
import type { CouponRow } from './coupon-rows.ts'

/** The facts that decide whether a coupon can be used with a deposit; amounts in minor units. */
export interface CouponFacts {
  /** Null if the site has no such coupon. */
  readonly coupon: Omit<
    CouponRow,
    'coupon_id' | 'member_id' | 'code' | 'created_by' | 'created_at' | 'campaign_id'
  > | null
  /** Too many codes that do not exist. */
  readonly isLocked: boolean
  /** 0 where no amount is entered; null if it has more decimals than the currency. */
  readonly amountMinor: number | null
  readonly currencyId: number
  readonly hasDeposited: boolean
  /** An exclusion, a limit that is reached or a marker of harm keeps offers from the player. */
  readonly isKept: boolean
  /** Held and awarded coupons of this player. */
  readonly ownUses: number
  readonly now: number
}

/** The first reason against a coupon, or null if it can be used. */
export function refuseCoupon({ coupon, ...facts }: CouponFacts): CouponRefusal | null {
  const { amountMinor, now } = facts
  if (amountMinor === null || amountMinor === 0) return 'amountMissing'
  if (facts.isLocked) return 'fraudWarning'
  if (coupon === null) return 'notFound'
  if (coupon.ended_at !== null || coupon.starts_at > now) return 'inactive'
  if (coupon.expires_at !== null && coupon.expires_at <= now) return 'expired'
  if (coupon.currency_id !== facts.currencyId) return 'wrongCurrency'
  if (facts.isKept || (coupon.first_deposit_only && facts.hasDeposited)) return 'invalidUsage'
  if (facts.ownUses >= coupon.max_uses_per_player) return 'playerUsesReached'
  if (coupon.max_uses !== null && coupon.uses >= coupon.max_uses) return 'usesReached'
  if (amountMinor < coupon.min_deposit_minor) return 'depositTooLow'
  return awardMinorOf(coupon, amountMinor) === 0 ? 'noDiscount' : null
}

/** The award of a coupon for a deposit, in minor units. A share is rounded down. */
export function awardMinorOf(
  { percent, fixed_minor, max_award_minor }: Pick<CouponRow, 'percent' | 'fixed_minor' | 'max_award_minor'>,
  amountMinor: number,
): number {
  const full = percent === null ? (fixed_minor ?? 0) : Number((BigInt(amountMinor) * BigInt(percent)) / 100n)
  return Math.min(full, max_award_minor ?? full)
}
