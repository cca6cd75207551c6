import type { JSONSchema } from '../json-schema.ts'
import { currencyCodeSchema } from '../site-manifest/words.ts'

/** A rate as it stands in an operator's table. It is never edited: what replaces it is a newer one. */
export interface ExchangeRate {
  readonly rateId: number
  readonly from: string
  readonly to: string
  /** Units of `to` for one of `from`, as a decimal. */
  readonly rate: string
  /** From when on it counts, UTC milliseconds. */
  readonly validFrom: number
  readonly enteredBy: string
  readonly enteredAt: number
  readonly standing: 'in-force' | 'upcoming' | 'replaced'
}

/** Fifteen digits, as many as a double holds whatever they are. */
export const RATE_PATTERN = '^(0|[1-9][0-9]{0,5})(\\.[0-9]{1,9})?$'

/** A rate that is to count from a moment on; without one, from now. */
export const newRateBodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['from', 'to', 'rate'],
  properties: {
    from: currencyCodeSchema,
    to: currencyCodeSchema,
    rate: {
      type: 'string',
      pattern: RATE_PATTERN,
      description: 'a decimal as a text, of up to 6 digits before the point and 9 after it',
    },
    validFrom: { type: 'integer', minimum: 0, description: 'UTC milliseconds, not in the past' },
  },
} as const satisfies JSONSchema
export interface NewRateBody {
  from: string
  to: string
  rate: string
  validFrom?: number
}
