import type { JSONSchema } from '../json-schema.ts'

/** Numeric types of requests, each bounded by its column or arithmetic. */

/** The largest value of an `integer` column. */
export const INTEGER_MAX = 2_147_483_647

/** The largest amount: with four decimals its minor units are still a safe integer. */
export const AMOUNT_MAX = 900_000_000_000

/** A row id of a `bigint` column. */
export const rowIdSchema = {
  type: 'integer',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
} as const satisfies JSONSchema

/** The number of a currency, an `integer` column. */
export const currencyIdSchema = {
  type: 'integer',
  minimum: 1,
  maximum: INTEGER_MAX,
} as const satisfies JSONSchema

/** A count that is at least one. */
export const countSchema = { type: 'integer', minimum: 1, maximum: INTEGER_MAX } as const satisfies JSONSchema

/** UTC milliseconds, in the years 1 to 9999. */
export const timeSchema = {
  type: 'number',
  minimum: -62_135_596_800_000,
  maximum: 253_402_300_799_999,
} as const satisfies JSONSchema

/** Numbers without effect on money or state, such as a coordinate or the bound of a filter. */
export const looseNumberSchema = {
  type: 'number',
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
} as const satisfies JSONSchema
export const looseIntegerSchema = { ...looseNumberSchema, type: 'integer' } as const satisfies JSONSchema
