import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** A currency of the service (spec section 3, SystemCurrencyDto). */
export const systemCurrencySchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'id',
    'code',
    'title',
    'symbolLeft',
    'symbolRight',
    'decimalPoint',
    'thousandsPoint',
    'decimalPlaces',
    'value',
  ],
  properties: {
    id: { type: 'integer' },
    code: { type: 'string' },
    title: { type: 'string' },
    symbolLeft: { type: 'string' },
    symbolRight: { type: 'string' },
    decimalPoint: { type: 'string' },
    thousandsPoint: { type: 'string' },
    decimalPlaces: { type: 'integer' },
    value: {
      type: 'number',
      description:
        'units of this currency for one of the site’s first, by the rate in force; 0 where there is none',
    },
  },
} as const satisfies JSONSchema
export type SystemCurrency = FromSchema<typeof systemCurrencySchema>

/** The mutable state of a site, in `init` and in the event `game.maintenance`. */
export const configurationSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['MAINTENANCE_ENABLED', 'MAINTENANCE_MESSAGE'],
  properties: {
    MAINTENANCE_ENABLED: { enum: ['true', 'false'] },
    MAINTENANCE_MESSAGE: { type: 'string' },
    /** The message in other languages, by code; absent where there are none. */
    MAINTENANCE_MESSAGES: { type: 'object', additionalProperties: { type: 'string' } },
    /** Expected end of maintenance, UTC milliseconds; absent where the operator gave no time. */
    MAINTENANCE_END_TIME: { type: 'number' },
  },
} as const satisfies JSONSchema
export type Configuration = FromSchema<typeof configurationSchema>
