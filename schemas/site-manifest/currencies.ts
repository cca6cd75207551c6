import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { countryCodeSchema, currencyCodeSchema } from './words.ts'

const separator = { type: 'string', maxLength: 2 } as const satisfies JSONSchema
const amount = { type: 'number', minimum: 0, maximum: 1e12 } as const satisfies JSONSchema

/** How amounts of a currency are written (spec sections 3 and 9) and between which bounds they move. */
export const currencyDataSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'currencyId',
    'title',
    'formatPattern',
    'symbolLeft',
    'symbolRight',
    'decimalPoint',
    'thousandsPoint',
    'decimalPlaces',
    'abbreviation',
    'byCountry',
    'deposit',
    'withdrawal',
  ],
  properties: {
    /** The currency's number on the wire: its ISO 4217 number where it has one. */
    currencyId: { type: 'integer', minimum: 1, maximum: 99999 },
    title: { type: 'string', minLength: 1, maxLength: 64 },
    /** Grouping of the digits before the decimals, as number patterns write it. Separators and decimals stand beside it. */
    formatPattern: { enum: ['#,##0', '#,##,##0', '0'] },
    symbolLeft: { type: 'string', maxLength: 8 },
    symbolRight: { type: 'string', maxLength: 8 },
    decimalPoint: separator,
    thousandsPoint: separator,
    /** Digits of a minor unit. They are written only where an amount has a fraction. */
    decimalPlaces: { type: 'integer', minimum: 0, maximum: 4 },
    /** k, M, B, T: never, above 999,999,999, or above 9,999 already. */
    abbreviation: { enum: ['never', 'large', 'early'] },
    /** Separators that differ for players of a country: the euro in Ireland. */
    byCountry: {
      type: 'object',
      propertyNames: countryCodeSchema,
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['decimalPoint', 'thousandsPoint'],
        properties: { decimalPoint: separator, thousandsPoint: separator },
      },
    },
    /** Bounds of one deposit and amounts to offer at a tap; a processor may narrow them. */
    deposit: {
      type: 'object',
      additionalProperties: false,
      required: ['min', 'max', 'suggested'],
      properties: { min: amount, max: amount, suggested: { type: 'array', maxItems: 8, items: amount } },
    },
    /** Bounds of one withdrawal; read by withdrawals, once players can make them. */
    withdrawal: {
      type: 'object',
      additionalProperties: false,
      required: ['min', 'max'],
      properties: { min: amount, max: amount },
    },
  },
} as const satisfies JSONSchema
export type CurrencyData = FromSchema<typeof currencyDataSchema>

/** The currencies a site takes, by code; the first of them is not special, `default` is. */
export const currenciesSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['default', 'served', 'data'],
  properties: {
    default: currencyCodeSchema,
    served: { type: 'array', minItems: 1, maxItems: 40, uniqueItems: true, items: currencyCodeSchema },
    data: {
      type: 'object',
      propertyNames: currencyCodeSchema,
      additionalProperties: currencyDataSchema,
    },
  },
} as const satisfies JSONSchema
export type Currencies = FromSchema<typeof currenciesSchema>
