import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { AMOUNT_MAX, currencyIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { WITHDRAWAL_REFUSALS } from '../withdrawals.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['amount', 'currencyId'],
  properties: {
    amount: { type: 'number', exclusiveMinimum: 0, maximum: AMOUNT_MAX },
    currencyId: currencyIdSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: {
    status: { enum: ['ready', ...WITHDRAWAL_REFUSALS] },
    /** The fee, what is paid out, and the balance that stays; present where the status is ready. */
    fee: { type: 'number' },
    payout: { type: 'number' },
    balanceAfter: { type: 'number' },
  },
} as const satisfies JSONSchema

/** Returns the fee, the payout and the remaining balance of a withdrawal of this amount. It moves no money. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
