import type { JSONSchema } from '../json-schema.ts'
import { COUPON_CODES, couponCodeSchema } from './coupons.ts'
import { AMOUNT_MAX, currencyIdSchema } from './numbers.ts'
import { ARRIVALS, PAYMENT_METHODS } from '../site-manifest/payments.ts'

const processorSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['processorId', 'title', 'minAmount', 'maxAmount', 'currencyId'],
  properties: {
    processorId: { type: 'string' },
    title: { type: 'string' },
    minAmount: { type: 'number' },
    maxAmount: { type: 'number' },
    currencyId: { type: 'integer' },
    /** Suggested amounts, shown as buttons. */
    suggestedAmounts: { type: 'array', items: { type: 'number' } },
    method: { enum: PAYMENT_METHODS },
    /** Added to the amount, in per cent; missing where there is no fee. */
    feePercent: { type: 'number' },
    /** The time that a payment takes. */
    arrival: { enum: ARRIVALS },
  },
} as const satisfies JSONSchema

/** The fields of every request that creates a deposit order. */
export const orderFields = {
  processorId: { type: 'string', maxLength: 80 },
  amount: { type: 'number', exclusiveMinimum: 0, maximum: AMOUNT_MAX },
  currencyId: currencyIdSchema,
  /** A coupon for this deposit. */
  couponCode: couponCodeSchema,
  /** The campaign that the page shows; 0 where the player wants none. Without it, and without a code, the one that applies. */
  campaignId: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
} as const satisfies Record<string, JSONSchema>

/** The outcomes of every request that creates a deposit order. */
export const ORDER_STATUSES = [
  'created',
  'not-activated',
  'limits-reached',
  'limit-without-rate',
  'phone-not-verified',
  'country-disabled',
  'amount-out-of-range',
  'unverified-exceeded',
  'unavailable',
  'register-unanswered',
  'coupon-refused',
] as const

/**
 * Present with `unverified-exceeded` where the sum is reached above which the site asks for the source of funds: `submitted` while an
 * operator has it.
 */
export const SOURCE_OF_FUNDS_STATES = ['needed', 'submitted'] as const
export type SourceOfFunds = (typeof SOURCE_OF_FUNDS_STATES)[number]

/** The id of a deposit order. */
export const orderIdSchema = { type: 'string', maxLength: 64 } as const satisfies JSONSchema

/** The fields of every answer about a new deposit order. */
export const orderAnswerFields = {
  sourceOfFunds: { enum: SOURCE_OF_FUNDS_STATES },
  orderId: { type: 'string' },
  /** The code of the refusal; present with `coupon-refused`. */
  couponResult: { enum: COUPON_CODES },
} as const satisfies Record<string, JSONSchema>

/** The deposits that a player may make now: processors and bounds. */
export const depositStepSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['status', 'processors'],
  properties: {
    status: {
      enum: [
        'ready',
        'not-activated',
        'limits-reached',
        'limit-without-rate',
        'phone-not-verified',
        'country-disabled',
        'unverified-exceeded',
        'unavailable',
        'register-unanswered',
      ],
    },
    processors: { type: 'array', items: processorSchema },
    /** The signed parameters of the operator's deposit page, where a gateway reports its deposits. */
    external: {
      type: 'object',
      additionalProperties: false,
      required: ['visit', 'signature'],
      properties: { visit: { type: 'string' }, signature: { type: 'string' } },
    },
    sourceOfFunds: { enum: SOURCE_OF_FUNDS_STATES },
  },
} as const satisfies JSONSchema
