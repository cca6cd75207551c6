import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { COUPON_CODES, couponCodeSchema } from '../coupons.ts'
import { AMOUNT_MAX, currencyIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { fieldErrorSchema } from '../shapes.ts'
import { bankAccountSchema } from '../withdrawals.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['processorId', 'amount', 'currencyId', 'bankId', 'bankAccount'],
  properties: {
    processorId: { type: 'string', maxLength: 32 },
    amount: { type: 'number', exclusiveMinimum: 0, maximum: AMOUNT_MAX },
    currencyId: currencyIdSchema,
    /** A bank of `getBanksList`. */
    bankId: { type: 'string', minLength: 1, maxLength: 32 },
    /** The account that is debited, without the bank’s name. */
    bankAccount: bankAccountSchema,
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
        'account-refused',
      ],
    },
    orderId: { type: 'string' },
    /** The code of the refusal; present with `coupon-refused`. */
    couponResult: { enum: COUPON_CODES },
    /** The refused fields; present with `account-refused`. */
    errors: { type: 'array', items: fieldErrorSchema },
  },
} as const satisfies JSONSchema

/** Creates a deposit that the processor takes from the caller’s bank account. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'movesMoney',
  succeeded: (answer) => answer.status === 'created',
})
