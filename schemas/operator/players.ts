import { PLAYER_SEGMENTS } from '../entities/player.ts'
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
export const messageTextSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 2000,
  description: 'plain text',
} as const satisfies JSONSchema
