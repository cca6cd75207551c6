import type { JSONSchema } from '../json-schema.ts'

/** A player of a site as the operator finds them. */
export interface FoundPlayer {
  readonly playerId: number
  readonly username: string
  readonly screenName: string
  readonly status: 'active' | 'locked' | 'banned' | 'expired'
}

/** Why the operator bans a player, or ends a ban; kept in the audit log. */
export const reasonBodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['reason'],
  properties: { reason: { type: 'string', minLength: 1, maxLength: 500 } },
} as const satisfies JSONSchema
export interface ReasonBody {
  reason: string
}

const title = { type: 'string', minLength: 1, maxLength: 120, description: 'plain text' } as const
const text = { type: 'string', minLength: 1, maxLength: 2000, description: 'plain text' } as const

/** A message to one player. */
export const privateMessageBodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'body'],
  properties: { title, body: text },
} as const satisfies JSONSchema
export interface PrivateMessageBody {
  title: string
  body: string
}

/** A message to everybody who is on the site now. */
export const globalMessageBodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'body'],
  properties: {
    title,
    body: text,
    gameId: { type: 'integer', minimum: 1, description: 'the game that it is about' },
  },
} as const satisfies JSONSchema
export interface GlobalMessageBody extends PrivateMessageBody {
  gameId?: number
}
