import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { COUPON_CODES, couponCodeSchema } from '../coupons.ts'
import { AMOUNT_MAX, currencyIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { sitePathSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['processorId', 'amount', 'currencyId'],
  properties: {
    processorId: { type: 'string', maxLength: 32 },
    amount: { type: 'number', exclusiveMinimum: 0, maximum: AMOUNT_MAX },
    currencyId: currencyIdSchema,
    /** A path of this site to which the processor’s page returns. */
    returnPath: sitePathSchema,
    /** A coupon for this deposit. */
    couponCode: couponCodeSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: {
    status: {
      enum: [
        'created',
        'not-activated',
        'limits-reached',
        'phone-not-verified',
        'country-disabled',
        'amount-out-of-range',
        'unavailable',
        'coupon-refused',
      ],
    },
    orderId: { type: 'string' },
    redirectUrl: { type: 'string' },
    /** The code of the refusal; present with `coupon-refused`. */
    couponResult: { enum: COUPON_CODES },
  },
} as const satisfies JSONSchema

/** Creates a deposit and returns the URL of the processor’s hosted page. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'movesMoney',
  succeeded: (answer) => answer.status === 'created',
})
