import { SUBSCRIPTION_DRAWS_MAX } from '../entities/subscription.ts'
import type { JSONSchema } from '../json-schema.ts'
import { orderIdSchema } from './deposits.ts'
import { currencyIdSchema, looseNumberSchema, rowIdSchema, timeSchema } from './numbers.ts'
import { COST_MONTHS_MAX } from './subscription-costs.ts'

/** Requests that several operations have. An operation exports the one that it takes as its `request`. */

/** A language in wire form: `en_US`. */
export const languageIdSchema = { type: 'string', maxLength: 16 } as const satisfies JSONSchema

export const gameRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId'],
  properties: { gameId: rowIdSchema },
} as const satisfies JSONSchema

/** All games, or only the one that is given. */
export const anyGameRequest = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: { gameId: rowIdSchema },
} as const satisfies JSONSchema

export const gameInstanceRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId'],
  properties: { gameInstanceId: rowIdSchema },
} as const satisfies JSONSchema

/** A game instance, with its texts in a language; by default the client's. */
export const gameInstanceTextsRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId'],
  properties: { gameInstanceId: rowIdSchema, languageId: languageIdSchema },
} as const satisfies JSONSchema

export const subscriptionRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['subscriptionId'],
  properties: { subscriptionId: rowIdSchema },
} as const satisfies JSONSchema

/** Games with the lines that a subscription to each would play. */
export const gamesCostRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['games'],
  properties: {
    games: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['gameId'],
        properties: {
          gameId: rowIdSchema,
          /** Lines in each draw; default 1. */
          lines: { type: 'integer', minimum: 1, maximum: 1_000_000 },
          /** Further draws of the subscription; by default every draw of the months. */
          draws: { type: 'integer', minimum: 1, maximum: SUBSCRIPTION_DRAWS_MAX },
        },
      },
    },
    /** Months from that of the first further draw; default 3. */
    months: { type: 'integer', minimum: 1, maximum: COST_MONTHS_MAX },
  },
} as const satisfies JSONSchema

export const currencyRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['currencyId'],
  properties: { currencyId: currencyIdSchema },
} as const satisfies JSONSchema

/** Terms of payments in a currency; by default the site's first one. */
export const paymentTermsRequest = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** Unused: the terms are the same in every language. */
    languageId: languageIdSchema,
    currencyId: currencyIdSchema,
  },
} as const satisfies JSONSchema

/** The end of a time-out or self-exclusion. */
export const restrictionRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['date'],
  properties: {
    /** UTC milliseconds, in the future: within TIME_OUT_MAX_WEEKS, or from SELF_EXCLUSION_MIN_MONTHS to SELF_EXCLUSION_MAX_YEARS. */
    date: timeSchema,
  },
} as const satisfies JSONSchema

export const orderRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['orderId'],
  properties: { orderId: orderIdSchema },
} as const satisfies JSONSchema

/** Value of a text field whose availability on the site is checked. */
export const checkedTextSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 320,
} as const satisfies JSONSchema

export const emailRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['email'],
  properties: { email: checkedTextSchema },
} as const satisfies JSONSchema

/** A check before a purchase: an address, and the game that is about to be bought. */
export const activeEmailRequest = {
  ...emailRequest,
  properties: { ...emailRequest.properties, gameId: rowIdSchema },
} as const satisfies JSONSchema

/** A line of a postal address. */
export const addressTextSchema = { type: 'string', maxLength: 320 } as const satisfies JSONSchema

/** The secret of a link in a mail. */
export const mailTokenSchema = { type: 'string', maxLength: 128 } as const satisfies JSONSchema

/** The secret of a link in a mail, from its query parameter `key`. */
export const mailKeyRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['key'],
  properties: { key: mailTokenSchema },
} as const satisfies JSONSchema

/** The caller's current password, entered again for a change of the account (security 15). An empty one is answered as a wrong one. */
export const currentPasswordSchema = { type: 'string', maxLength: 64 } as const satisfies JSONSchema

/** A new password. One that breaks the site's rules, such as an empty one, is an error of its field. */
export const newPasswordSchema = { type: 'string', maxLength: 64 } as const satisfies JSONSchema

/** A new PIN; `PIN_DIGITS` digits. */
export const newPinSchema = { type: 'string', maxLength: 64 } as const satisfies JSONSchema

/** Number of items on a page. */
export const pageSizeSchema = { type: 'integer', minimum: 1, maximum: 50 } as const satisfies JSONSchema

/** Fields of a registration form, by their manifest ids. */
export const formFieldsSchema = {
  type: 'object',
  maxProperties: 40,
  propertyNames: { maxLength: 64 },
  additionalProperties: {
    anyOf: [{ type: 'string', maxLength: 320 }, looseNumberSchema, { type: 'boolean' }],
  },
} as const satisfies JSONSchema
