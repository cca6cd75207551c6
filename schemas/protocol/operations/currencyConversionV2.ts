import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { AMOUNT_MAX, currencyIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['from', 'to', 'amount'],
  properties: {
    /** Currency ids. For the price of a join: from the game's currency to that of the paying account. */
    from: currencyIdSchema,
    to: currencyIdSchema,
    amount: { type: 'number', minimum: 0, maximum: AMOUNT_MAX },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['exitCode'],
  properties: {
    /** 1, "no such currency", where the site does not serve one of the two or the operator has no rate. */
    exitCode: { type: 'integer' },
    exitDescription: { type: 'string' },
    /** In the target currency, rounded like a join of this amount. */
    amount: { type: 'number' },
    /** Units of `to` per unit of `from`; a join sends it back as the rate that its player saw. */
    rate: { type: 'number' },
    /** Time since when the rate has been in force, UTC milliseconds; missing between equal currencies. */
    rateDate: { type: 'number' },
  },
} as const satisfies JSONSchema

/** Converts an amount by the operator's current rate. Nothing is moved or reserved. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
  succeeded: (answer) => answer.exitCode === 0,
})
