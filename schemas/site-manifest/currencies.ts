import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { DECIMAL_PLACES_MAX } from '../limits.ts'
import { countryCodeSchema, currencyCodeSchema } from '../common-schemas.ts'

const separator = { type: 'string', maxLength: 2 } as const satisfies JSONSchema
const amount = { type: 'number', minimum: 0, maximum: 1e12 } as const satisfies JSONSchema

/** An IBAN, a sort code with an account number, or a bank's name with an account number. */
const BANK_DETAILS = ['iban', 'sortCode', 'account', 'none'] as const

/** Format of a currency's amounts (spec sections 3 and 9), and the bounds of deposits and withdrawals. */
export const currencyDataSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['currencyId', 'title', 'decimalPlaces', 'abbreviation', 'byCountry', 'deposit', 'withdrawal'],
  properties: {
    /** The currency's number on the wire: its ISO 4217 number where it has one. */
    currencyId: { type: 'integer', minimum: 1, maximum: 99999 },
    title: { type: 'string', minLength: 1, maxLength: 64 },
    /** A currency of the operator, such as points, which ISO 4217 does not have. Its number is above 999. */
    isOwn: { type: 'boolean' },
    /**
     * Format of the amounts in all languages of the site; what is missing follows each language. `formatPattern` is the grouping of digits
     * before the decimals, as a number pattern; separators and symbols are separate keys.
     */
    formatPattern: { enum: ['#,##0', '#,##,##0', '0'] },
    symbolLeft: { type: 'string', maxLength: 8 },
    symbolRight: { type: 'string', maxLength: 8 },
    decimalPoint: separator,
    thousandsPoint: separator,
    /** Digits of a minor unit. Shown only where an amount has a fraction. */
    decimalPlaces: { type: 'integer', minimum: 0, maximum: DECIMAL_PLACES_MAX },
    /** Abbreviation with k, M, B, T: never, above 999,999,999, or above 9,999. */
    abbreviation: { enum: ['never', 'large', 'early'] },
    /** Separators and symbols that differ for players of a country: the euro in Ireland. */
    byCountry: {
      type: 'object',
      propertyNames: countryCodeSchema,
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['decimalPoint', 'thousandsPoint'],
        properties: {
          decimalPoint: separator,
          thousandsPoint: separator,
          symbolLeft: { type: 'string', maxLength: 8 },
          symbolRight: { type: 'string', maxLength: 8 },
        },
      },
    },
    /** Bounds of one deposit and suggested amounts; a processor may narrow them. */
    deposit: {
      type: 'object',
      additionalProperties: false,
      required: ['min', 'max', 'suggested'],
      properties: {
        min: amount,
        max: amount,
        suggested: { type: 'array', maxItems: 8, items: amount },
        /** All deposits together, open ones too, of a player whose identity and address are not verified. Missing: no bound. */
        unverifiedMax: amount,
      },
    },
    /** Terms of withdrawals in this currency. */
    withdrawal: {
      type: 'object',
      additionalProperties: false,
      required: ['min', 'max', 'fee', 'twoOperatorsAbove', 'bankDetails'],
      properties: {
        /** Bounds of one withdrawal, its fee included. */
        min: amount,
        max: amount,
        /** Kept by the site from each paid withdrawal; below `min`. */
        fee: amount,
        /** All withdrawals together of a player whose identity and address are not verified. Missing: no bound. */
        unverifiedMax: amount,
        /** Above this amount one operator approves and another one pays. */
        twoOperatorsAbove: amount,
        /** The fields of a bank account in this currency; with `none` there are no withdrawals in it. */
        bankDetails: { enum: BANK_DETAILS },
      },
    },
  },
} as const satisfies JSONSchema
export type CurrencyData = FromSchema<typeof currencyDataSchema>

/** How the amounts of a currency are written, from left to right. */
export interface CurrencyFormat {
  formatPattern: NonNullable<CurrencyData['formatPattern']>
  /** Digits before the decimals from which they are grouped: Spanish writes 1234 and 12.345. */
  groupedFrom: number
  symbolLeft: string
  symbolRight: string
  decimalPoint: string
  thousandsPoint: string
  /** The minus before everything (−€5), or before the digits (CHF-5). */
  minus: 'first' | 'digits'
}
export type BankDetailsKind = Exclude<CurrencyData['withdrawal']['bankDetails'], 'none'>

/** The currencies of a site, by code; their order has no meaning, `default` names the default. */
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
