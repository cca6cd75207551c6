import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { currencyCodeSchema } from '../common-schemas.ts'

/** Fifteen significant digits, which every double preserves. */
export const ratePatternSchema = {
  type: 'string',
  pattern: '^(0|[1-9][0-9]{0,5})(\\.[0-9]{1,9})?$',
  description: 'a decimal as a text, of up to 6 digits before the point and 9 after it',
} as const satisfies JSONSchema

export const RATE_STATUSES = ['in-force', 'upcoming', 'replaced'] as const

/** A rate in an operator's table. It is never edited: a newer one replaces it. */
export const exchangeRateSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['rateId', 'from', 'to', 'rate', 'validFrom', 'enteredBy', 'enteredAt', 'status'],
  properties: {
    rateId: { type: 'integer' },
    from: currencyCodeSchema,
    to: currencyCodeSchema,
    rate: { type: 'string', description: 'units of `to` for one of `from`, as a decimal' },
    validFrom: { type: 'integer', description: 'UTC milliseconds' },
    enteredBy: { type: 'string', description: 'the name of the token' },
    enteredAt: { type: 'integer', description: 'UTC milliseconds' },
    status: { enum: RATE_STATUSES },
  },
} as const satisfies JSONSchema
export type ExchangeRate = FromSchema<typeof exchangeRateSchema>
