import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { currencyRequest } from '../requests.ts'
import { withdrawalIdSchema } from '../withdrawals.ts'

export const request = currencyRequest

export const result = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['recurringId', 'accountEnding'],
    properties: {
      recurringId: withdrawalIdSchema,
      /** The last four characters of the account's number. */
      accountEnding: { type: 'string' },
    },
  },
} as const satisfies JSONSchema

/** The bank accounts of the caller's paid withdrawals in a currency, the last used first. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
