import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { AMOUNT_MAX, countSchema, currencyIdSchema, rowIdSchema } from './numbers.ts'
import { playListSchema } from './shapes.ts'

/** The plays of a purchase that waits for money, as `joinGame` buys them, with the price that the player saw. */
export const ticketRequestSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId', 'gameInstanceId', 'userPlays', 'currencyId', 'amount'],
  properties: {
    gameId: rowIdSchema,
    gameInstanceId: rowIdSchema,
    userPlays: playListSchema,
    userPlaysCount: countSchema,
    /** The game's currency: only a price that no exchange rate can change waits for money. */
    currencyId: currencyIdSchema,
    /** The price as shown. Nothing is bought for another one. */
    amount: { type: 'number', minimum: 0, maximum: AMOUNT_MAX },
  },
} as const satisfies JSONSchema
export type TicketRequest = FromSchema<typeof ticketRequestSchema>

/** A ticket request that can be bought by hand too: under the same key it is bought once. */
export const pendingTicketSchema = {
  ...ticketRequestSchema,
  required: [...ticketRequestSchema.required, 'joinKey'],
  properties: {
    ...ticketRequestSchema.properties,
    /** Idempotency key of the purchase: `joinGame` with the same plays and this key gets the same answer. */
    joinKey: { type: 'string', maxLength: 64, pattern: '^[!-~]{1,64}$' },
  },
} as const satisfies JSONSchema
export type PendingTicket = FromSchema<typeof pendingTicketSchema>

export const PENDING_JOIN_STATES = ['waiting', 'due', 'joined', 'failed', 'cancelled', 'expired'] as const
export type PendingJoinState = (typeof PENDING_JOIN_STATES)[number]

/** The reasons for which a purchase cannot wait for money, in order of precedence. */
export const PENDING_JOIN_REFUSALS = [
  'under-way',
  'game-closed',
  'wrong-currency',
  'plays-invalid',
  'price-changed',
] as const
export type PendingJoinRefusal = (typeof PENDING_JOIN_REFUSALS)[number]

/** A purchase that waits for a deposit, or waited for one. */
export const pendingJoinSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['state', 'gameId', 'gameInstanceId', 'plays', 'amount', 'currencyId', 'expires'],
  properties: {
    /** `due`: the money has arrived, and the purchase is under way. */
    state: { enum: PENDING_JOIN_STATES },
    gameId: { type: 'integer' },
    /** The instance that was asked for; after the join the one that was joined. */
    gameInstanceId: { type: 'integer' },
    gameTitle: { type: 'string' },
    plays: { type: 'integer' },
    amount: { type: 'number' },
    currencyId: { type: 'integer' },
    /** UTC milliseconds. A deposit that is paid later buys nothing. */
    expires: { type: 'number' },
    /** The join error of a purchase that failed: the money of the deposit is in the account. */
    exitCode: { type: 'integer' },
  },
} as const satisfies JSONSchema
export type PendingJoin = FromSchema<typeof pendingJoinSchema>

export const trackedJoinSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1 where the purchase waits, -1 where it was refused. */
    result: { enum: [1, -1] },
    refusal: { enum: PENDING_JOIN_REFUSALS },
    pendingJoin: pendingJoinSchema,
  },
} as const satisfies JSONSchema
