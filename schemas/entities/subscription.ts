import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { GAME_RULES } from './game-instance.ts'

/** Maximum further draws of one subscription: two years of a weekly game. */
export const SUBSCRIPTION_DRAWS_MAX = 104

/** Draws in a row that a pay-as-you-go subscription may miss for want of money or a limit, unless its game says otherwise. */
export const SUBSCRIPTION_FAILURES_DEFAULT = 3
export const SUBSCRIPTION_FAILURES_MAX = 12

/** The payment of the draws: all of them with the purchase, or each one when it is entered. */
export const SUBSCRIPTION_PAYMENTS = ['prepaid', 'payGo'] as const
export type SubscriptionPayment = (typeof SUBSCRIPTION_PAYMENTS)[number]

export const SUBSCRIPTION_STATUSES = ['active', 'completed', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** Why a subscription was cancelled. All but the first are cancelled by the service; the remaining money was refunded. */
export const SUBSCRIPTION_CANCEL_REASONS = [
  'player',
  'excluded',
  'banned',
  'country-blocked',
  'price-changed',
  'plays-invalid',
  'game-ended',
  'unpaid',
] as const
export type SubscriptionCancelReason = (typeof SUBSCRIPTION_CANCEL_REASONS)[number]

/**
 * Why a draw was skipped. It is one of those that are left: the subscription continues with the next one. Only a pay-as-you-go
 * subscription lacks funds; it ends when too many draws in a row fail for want of money or a limit.
 */
export const SUBSCRIPTION_SKIP_REASONS = [
  'game-full',
  'player-full',
  'weekly-limit',
  'not-eligible',
  'not-enough-funds',
] as const
export type SubscriptionSkipReason = (typeof SUBSCRIPTION_SKIP_REASONS)[number]

/** The result of one draw: entered, skipped, or refunded with its whole game instance. */
export const SUBSCRIPTION_DRAW_OUTCOMES = ['entered', 'skipped', 'refunded'] as const
export type SubscriptionDrawOutcome = (typeof SUBSCRIPTION_DRAW_OUTCOMES)[number]

/** The same plays in further draws of a game, paid ahead or as they are entered (spec 3, "subscription"). Money in the game's currency. */
export const subscriptionSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'id',
    'gameId',
    'gameTitle',
    'gameRule',
    'gamePlaySize',
    'gamePlayRange',
    'active',
    'status',
    'remainingBalance',
    'drawPrice',
    'drawsBought',
    'drawsLeft',
    'playerPlays',
    'currencyId',
    'startedTime',
  ],
  properties: {
    id: { type: 'integer' },
    gameId: { type: 'integer' },
    gameTitle: { type: 'string' },
    /** The kind of its game, how many numbers are drawn or picked, and the highest number: how its plays are read. */
    gameRule: { enum: GAME_RULES },
    gamePlaySize: { type: 'integer' },
    gamePlayRange: { type: 'integer' },
    active: { type: 'boolean' },
    status: { enum: SUBSCRIPTION_STATUSES },
    /** Present where it was cancelled. */
    cancelReason: { enum: SUBSCRIPTION_CANCEL_REASONS },
    /** Amount that the player has paid for draws still to be entered; 0 once it is not active, and in a pay-as-you-go subscription. */
    remainingBalance: { type: 'number' },
    /** Price of each draw, for all plays together. */
    drawPrice: { type: 'number' },
    drawsBought: { type: 'integer' },
    /** Number of draws still to be entered; 0 once it is not active. */
    drawsLeft: { type: 'integer' },
    playerPlays: { type: 'array', items: { type: 'string' } },
    currencyId: { type: 'integer' },
    startedTime: { type: 'number' },
    endedTime: { type: 'number' },
    /** Start of the next draw that the plays are in or will enter; absent where there is none. */
    nextDrawTime: { type: 'number' },
    /** The game instance of that draw, once the plays are in it. */
    nextGameInstanceId: { type: 'integer' },
    /** Each draw is paid from the account as it is entered. Absent where all were paid with the purchase. */
    payGo: { const: true },
    /** Draws of a promotion among those bought; absent without one. */
    freeDraws: { type: 'integer' },
    /** Pay-as-you-go: the last draws in a row that could not be paid, and the number of them that ends the subscription. */
    failures: { type: 'integer' },
    failuresMax: { type: 'integer' },
  },
} as const satisfies JSONSchema
export type Subscription = FromSchema<typeof subscriptionSchema>
