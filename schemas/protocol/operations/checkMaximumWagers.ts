import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { AMOUNT_MAX, currencyIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['currencyId', 'amount'],
  properties: {
    /** The currency of the game. */
    currencyId: currencyIdSchema,
    /** The price of the plays with their fees. */
    amount: { type: 'number', minimum: 0, maximum: AMOUNT_MAX },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    result: { enum: [1, 0] },
    /** With 0: the reason, as for a deposit. */
    refusal: { enum: ['limits-reached', 'limit-without-rate'] },
  },
} as const satisfies JSONSchema

/**
 * Whether the caller's wager and loss limits leave room for a wager now (1). Otherwise a join is refused with 6, or with 1 where no rate
 * leads to the currency of a limit. Nothing is reserved.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'reads',
  succeeded: (answer) => answer.result === 1,
})
