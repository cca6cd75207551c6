import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { COUPON_CODES, couponAwardSchema, couponCodeSchema } from '../coupons.ts'
import { AMOUNT_MAX, currencyIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['couponCode', 'currencyId'],
  properties: {
    couponCode: couponCodeSchema,
    /** The deposit; 0 or missing where none is entered yet. */
    amount: { type: 'number', minimum: 0, maximum: AMOUNT_MAX },
    currencyId: currencyIdSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1, or the code of the refusal. */
    result: { enum: [1, ...COUPON_CODES] },
    /** Present with 1. */
    award: couponAwardSchema,
  },
} as const satisfies JSONSchema

/** Whether a coupon can be used with a deposit of the caller, and its award (spec 8, "Coupon"). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'changes',
  succeeded: ({ result: outcome }) => outcome === 1,
})
