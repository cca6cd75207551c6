import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { SUBSCRIPTION_DRAWS_MAX } from '../entities/subscription.ts'
import { AMOUNT_MAX, countSchema, currencyIdSchema, rowIdSchema } from './numbers.ts'
import { payGoSchema, playListSchema, promotionSchema } from './shapes.ts'

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
    /** Currency of the paying account, as for `joinGame`. */
    currencyId: currencyIdSchema,
    /** With another currency than the game's: the rate that the player saw. */
    rate: { type: 'number', exclusiveMinimum: 0, maximum: AMOUNT_MAX },
    /** Further draws, paid with the same deposit unless each is paid as it is entered; only in the game's currency. */
    subscriptions: { type: 'integer', minimum: 0, maximum: SUBSCRIPTION_DRAWS_MAX },
    payGo: payGoSchema,
    promotion: promotionSchema,
    /**
     * The whole price as shown, in the currency of the account. Nothing is bought for another one; with a rate, for a higher one: if the
     * rate in force is better once the money is there, the lower price is charged.
     */
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
    /** Further draws in the price. */
    furtherDraws: { type: 'integer' },
    amount: { type: 'number' },
    /** Currency of the paying account. */
    currencyId: { type: 'integer' },
    /** The amount is the highest that is charged: it was converted. */
    isConverted: { type: 'boolean' },
    /** UTC milliseconds. A deposit that is paid later buys nothing. */
    expires: { type: 'number' },
    /** The join error of a purchase that failed: the money of the deposit is in the account. */
    exitCode: { type: 'integer' },
    /** The support code of a purchase that failed or expired. The player gives it to customer service. */
    supportCode: { type: 'string' },
    /** After a join with further draws: one of SUBSCRIPTION_CODE, whether they were bought too. */
    subscriptionCode: { type: 'integer' },
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
