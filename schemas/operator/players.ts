import { PLAYER_SEGMENTS } from '../entities/player.ts'
import { MARKETING_KINDS, MARKETING_PRODUCTS } from '../entities/marketing.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** A player of a site in an operator's search result. */
export const foundPlayerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['playerId', 'username', 'screenName', 'status'],
  properties: {
    playerId: { type: 'integer' },
    username: { type: 'string' },
    screenName: { type: 'string' },
    status: { enum: ['active', 'locked', 'banned', 'expired'] },
    segment: { enum: PLAYER_SEGMENTS, description: 'missing before the registration gives one' },
  },
} as const satisfies JSONSchema
export type FoundPlayer = FromSchema<typeof foundPlayerSchema>

/** Why an operator changes something for a player; recorded in the audit log. */
export const reasonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['reason'],
  properties: { reason: { type: 'string', minLength: 1, maxLength: 500 } },
  examples: [{ reason: 'Used a stolen card' }],
} as const satisfies JSONSchema
export type Reason = FromSchema<typeof reasonSchema>

export const messageTitleSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 120,
  description: 'plain text',
} as const satisfies JSONSchema
/** Declares a message as marketing; without it, the message is about the account or the service. */
export const messageMarketingSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind'],
  properties: {
    kind: { enum: MARKETING_KINDS },
    product: {
      enum: MARKETING_PRODUCTS,
      description: 'the product that it is about; without it, all products of the site',
    },
  },
  description: 'for marketing: it is sent to players who have agreed to it alone',
} as const satisfies JSONSchema
export const messageTextSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 2000,
  description: 'plain text',
} as const satisfies JSONSchema
