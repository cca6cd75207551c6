import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { AMOUNT_MAX, currencyIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['from', 'to', 'amount'],
  properties: {
    /** Currency ids. For the price of a join: from the game's currency, to that of the account that pays. */
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
    /** In the currency asked for, rounded as a join that pays so much would be. */
    amount: { type: 'number' },
    /** Units of `to` for one of `from`: what a join sends back as the rate that its player saw. */
    rate: { type: 'number' },
    /** Since when the rate has been in force, UTC milliseconds. */
    rateDate: { type: 'number' },
  },
} as const satisfies JSONSchema

/** An amount in another currency, by the operator's rate that is in force now. Nothing is moved or promised. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
  succeeded: (answer) => answer.exitCode === 0,
})
