import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { couponCodeSchema } from '../protocol/coupons.ts'
import { AMOUNT_MAX, countSchema, timeSchema } from '../protocol/numbers.ts'
import { currencyCodeSchema, idSchema } from '../common-schemas.ts'

const amount = { type: 'number', minimum: 0, maximum: AMOUNT_MAX } as const satisfies JSONSchema

/** The terms of a coupon, in an operator's words. Amounts are decimals of its currency. */
export const couponTermsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'currency', 'award'],
  properties: {
    code: {
      ...couponCodeSchema,
      description: '1 to 32 letters, digits, hyphens and underscores, in capitals or not',
    },
    currency: { ...currencyCodeSchema, description: 'the currency of the deposits that it is for' },
    award: {
      enum: ['instant', 'bonus'],
      description: 'to cash at once, or to the bonus, which becomes cash as the player plays',
    },
    percent: {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      description: 'a share of the deposit; needs maxAward',
    },
    amount: { ...amount, description: 'a fixed amount in place of a share' },
    maxAward: { ...amount, description: 'the most that it adds' },
    minDeposit: { ...amount, description: 'the least deposit that it is for; default 0' },
    wagerTimes: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      description: 'how many times a bonus is played before all of it is cash',
    },
    bonusDays: {
      type: 'integer',
      minimum: 1,
      maximum: 365,
      description: 'days after which a bonus that is not cash ends; default never',
    },
    firstDepositOnly: { type: 'boolean', description: 'for players who never deposited; default no' },
    offered: { type: 'boolean', description: 'shown beside the form of a deposit; default no' },
    startsAt: { ...timeSchema, description: 'UTC milliseconds; default now' },
    expiresAt: { ...timeSchema, description: 'UTC milliseconds; default never' },
    maxUses: { ...countSchema, description: 'for all players together; default no bound' },
    maxUsesPerPlayer: { ...countSchema, description: 'default 1' },
  },
  examples: [
    {
      code: 'WELCOME',
      currency: 'EUR',
      award: 'bonus',
      percent: 100,
      maxAward: 50,
      wagerTimes: 5,
      bonusDays: 30,
      firstDepositOnly: true,
      offered: true,
    },
  ],
} as const satisfies JSONSchema
export type CouponTerms = FromSchema<typeof couponTermsSchema>

/** A coupon in the operators' view. */
export const operatedCouponSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'code',
    'currency',
    'award',
    'minDeposit',
    'firstDepositOnly',
    'offered',
    'startsAt',
    'maxUsesPerPlayer',
    'uses',
    'createdBy',
  ],
  properties: {
    ...couponTermsSchema.properties,
    uses: { type: 'integer', description: 'awarded, or held for a deposit that is not paid yet' },
    endedAt: { type: 'number', description: 'when an operator ended it' },
    createdBy: { type: 'string', description: 'the name of the token that created it' },
  },
} as const satisfies JSONSchema
export type OperatedCoupon = FromSchema<typeof operatedCouponSchema>

export const couponParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'code'],
  properties: { siteId: idSchema, code: couponCodeSchema },
  examples: [{ siteId: 'aurora', code: 'WELCOME' }],
} as const satisfies JSONSchema
export type CouponParams = FromSchema<typeof couponParams>
