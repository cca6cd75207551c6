import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** Codes of refused coupons, in order of precedence (spec 8, "Coupon"). */
export const COUPON_REFUSALS = {
  amountMissing: 60,
  fraudWarning: 61,
  notFound: 50,
  inactive: 51,
  expired: 52,
  wrongCurrency: 62,
  invalidUsage: 55,
  playerUsesReached: 54,
  usesReached: 53,
  depositTooLow: 56,
  noDiscount: 57,
} as const
export type CouponRefusal = keyof typeof COUPON_REFUSALS
export const COUPON_CODES = /* @__PURE__ */ Object.values(COUPON_REFUSALS)
export type CouponCode = (typeof COUPON_CODES)[number]

export const couponCodeSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 32,
  pattern: '^[A-Za-z0-9_-]+$',
} as const satisfies JSONSchema

/** The award of a coupon for a deposit. */
export const couponAwardSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['couponCode', 'award', 'amount', 'currencyId'],
  properties: {
    couponCode: { type: 'string' },
    /** `instant`: to cash. `bonus`: to the bonus, released as the player plays. */
    award: { enum: ['instant', 'bonus'] },
    amount: { type: 'number' },
    currencyId: { type: 'integer' },
    /** Stakes after which all of a bonus is cash. */
    wager: { type: 'number' },
    /** Days after which a bonus that is not cash ends. */
    bonusDays: { type: 'integer' },
  },
} as const satisfies JSONSchema
export type CouponAward = FromSchema<typeof couponAwardSchema>
