import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { currencyIdSchema, rowIdSchema, timeSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { languageIdSchema } from '../requests.ts'
import {
  accountPeriodSchema,
  TRANSACTION_ACCOUNTS,
  TRANSACTION_KINDS,
  transactionSchema,
} from '../transactions.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['page'],
  properties: {
    /** From 0. */
    page: { type: 'integer', minimum: 0, maximum: 1_000_000 },
    /** Transactions per page; default 10. */
    maxResults: { type: 'integer', minimum: 1, maximum: 500 },
    request: {
      type: 'object',
      additionalProperties: false,
      properties: {
        /** Optional: the caller's own id; fault 102 for another player's. */
        playerId: rowIdSchema,
        languageId: languageIdSchema,
        /** The period: from the first time, until before the second. */
        from: timeSchema,
        to: timeSchema,
        account: { enum: TRANSACTION_ACCOUNTS },
        currencyId: currencyIdSchema,
        kinds: { type: 'array', items: { enum: TRANSACTION_KINDS }, minItems: 1, maxItems: 20 },
        /** Also answer with the balances of every account at both ends of the period. */
        balances: { type: 'boolean' },
      },
    },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result', 'totalCount'],
  properties: {
    result: { type: 'array', items: transactionSchema },
    /** Transactions on all pages. */
    totalCount: { type: 'integer', minimum: 0 },
    /** Present where the request asks for them. */
    balances: { type: 'array', items: accountPeriodSchema },
  },
} as const satisfies JSONSchema

/** Changes of the caller's balances, newest first (spec 2, "Cashier"; spec 3, SearchRequestDto). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
