import { payoutRowSchema } from '../entities/payout-row.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { PAYMENT_FAILURES } from '../site-manifest/payments.ts'
import { COUPON_CODES, couponAwardSchema } from './coupons.ts'
import { looseNumberSchema } from './numbers.ts'

/** Schemas shared by several operations or events. */

/** A request or an answer without content. */
export const emptySchema = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {},
} as const satisfies JSONSchema

export const columnsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['cols', 'rows'],
  properties: {
    cols: { type: 'array', items: { type: 'string' } },
    rows: { type: 'array', items: { type: 'array' } },
  },
} as const satisfies JSONSchema

/** A path of the site itself, with or without a query: nothing that a browser would resolve to another origin. */
export const sitePathSchema = {
  type: 'string',
  maxLength: 200,
  pattern: "^(?![^?]*//)/[A-Za-z0-9._~!$&'()*+,;=:@%-][A-Za-z0-9._~!$&'()*+,;=:@%/?-]*$",
} as const satisfies JSONSchema

/** A client's description of itself (spec 3, PlayerClientDesktopDto). Informational only. */
export const clientInformationSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    language: { type: 'string', maxLength: 35 },
    manufacturer: { type: 'string', maxLength: 64 },
    os: { type: 'string', maxLength: 64 },
    pixelAspectRatio: looseNumberSchema,
    playerType: { type: 'string', maxLength: 32 },
    screenColor: { type: 'string', maxLength: 16 },
    screenDPI: looseNumberSchema,
    screenResolutionX: looseNumberSchema,
    screenResolutionY: looseNumberSchema,
    serverString: { type: 'string', maxLength: 256 },
    clientVersion: { type: 'string', maxLength: 16 },
    timeZone: { type: 'string', maxLength: 64 },
    latitude: looseNumberSchema,
    longitude: looseNumberSchema,
    ip: { type: 'string', maxLength: 45 },
  },
} as const satisfies JSONSchema
export type ClientInformation = FromSchema<typeof clientInformationSchema>

/** An event that happened while the player was away and that is shown at login. */
export const afterLoginEventSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'at'],
  properties: {
    kind: {
      enum: [
        'prize-won',
        'games-ended',
        'game-refunded',
        'game-rescheduled',
        'subscription-cancelled',
        'deposit-paid',
        'deposit-charged-back',
        'purchase-made',
        'purchase-failed',
        'withdrawal-paid',
        'withdrawal-rejected',
        'coupon-instant',
        'coupon-bonus',
        'document-refused',
        'identity-verified',
        'address-verified',
        'funds-verified',
        'prize-item-won',
        'prize-item-at-agent',
        'prize-item-shipped',
        'prize-item-delivered',
        'prize-item-expired',
        'message',
      ],
    },
    at: { type: 'number' },
    gameInstanceId: { type: 'integer' },
    gameTitle: { type: 'string' },
    /** Number of games that ended without a prize; the title is that of the last one. */
    games: { type: 'integer' },
    amount: { type: 'number' },
    currencyId: { type: 'integer' },
    title: { type: 'string' },
    body: { type: 'string' },
  },
} as const satisfies JSONSchema
export type AfterLoginEvent = FromSchema<typeof afterLoginEventSchema>

export const playListSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 1000,
  items: { type: 'string', minLength: 1, maxLength: 200 },
} as const satisfies JSONSchema

/** Each further draw is paid from the account as it is entered; without it all are paid with the purchase. */
export const payGoSchema = { type: 'boolean' } as const satisfies JSONSchema

/**
 * The price shown has the game's promotion (`getSubscriptionPromotion`). Without it the further draws are sold at their full price; where the promotion
 * does not hold for this purchase, they are not sold.
 */
export const promotionSchema = { type: 'boolean' } as const satisfies JSONSchema

export const gamePlayersSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['players', 'playerCount', 'playCount'],
  properties: {
    playerCount: { type: 'integer' },
    playCount: { type: 'integer' },
    players: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['screenName', 'plays'],
        properties: { screenName: { type: 'string' }, plays: { type: 'integer' } },
      },
    },
  },
} as const satisfies JSONSchema

export const payoutInfoSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'final', 'currencyId', 'prizePool', 'rows'],
  properties: {
    gameInstanceId: { type: 'integer' },
    /** True once the draw has been shown: amounts paid, no longer an estimate. */
    final: { type: 'boolean' },
    currencyId: { type: 'integer' },
    prizePool: { type: 'number' },
    progressiveAmount: { type: 'number' },
    /** Expected return to player, 0 to 1. */
    expectedReturn: { type: 'number' },
    /** Where it differs by card: the return of each, in the order of the card numbers in plays. */
    expectedReturnPerCard: { type: 'array', items: { type: 'number' } },
    /** One in this many lines wins any prize; absent where lines differ or compete. For a race, of the ranks of all its draws. */
    anyPrizeOdds: { type: 'number' },
    /** After the draw: prizePool + added = paid + entries + carried + toProgressive + kept. Parts of nothing are absent. */
    balance: {
      type: 'object',
      additionalProperties: false,
      required: ['paid'],
      properties: {
        /** Cash of all winners, the progressive included. */
        paid: { type: 'number' },
        /** Worth of the entries to other games. */
        entries: { type: 'number' },
        /** Paid by the site beyond the pool, for fixed prizes and guaranteed minimums. */
        added: { type: 'number' },
        /** Carried to the next draw. */
        carried: { type: 'number' },
        /** Shares without a winner that went to the progressive. */
        toProgressive: { type: 'number' },
        /** The amount that no row of the table shares out. */
        kept: { type: 'number' },
      },
    },
    rows: { type: 'array', items: payoutRowSchema },
  },
} as const satisfies JSONSchema

export const joinEventSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['playsInGame', 'playersInGame', 'playerPlaysInGame', 'playIds', 'totalCost', 'account'],
  properties: {
    playsInGame: { type: 'integer' },
    playersInGame: { type: 'integer' },
    playerPlaysInGame: { type: 'integer' },
    prizePool: { type: 'number' },
    totalWagers: { type: 'number' },
    playIds: { type: 'array', items: { type: 'integer' } },
    /** Raffle: the tickets bought, in order of playId. */
    plays: { type: 'array', items: { type: 'string' } },
    /** The price, in the game's currency. */
    totalCost: { type: 'number' },
    /** Amount charged in another currency, with the rate and the time since when it has been in force. */
    paid: {
      type: 'object',
      additionalProperties: false,
      required: ['currencyId', 'amount', 'rate', 'rateDate'],
      properties: {
        currencyId: { type: 'integer' },
        amount: { type: 'number' },
        rate: { type: 'number' },
        rateDate: { type: 'number' },
      },
    },
    /** Additional price of the further draws; present where they were bought. */
    subscriptionCost: { type: 'number' },
    /** The account that paid. */
    account: {
      type: 'object',
      additionalProperties: false,
      required: ['accountId', 'accountType', 'accountCurrency', 'accountBalance', 'timeStamp'],
      properties: {
        accountId: { type: 'integer' },
        accountType: { type: 'integer' },
        accountCurrency: { type: 'integer' },
        accountBalance: { type: 'number' },
        timeStamp: { type: 'number' },
      },
    },
  },
} as const satisfies JSONSchema

/** One refused field of a form: its id, the reason as a code, and the values for the message. */
export const fieldErrorSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['field', 'code'],
  properties: {
    field: { type: 'string' },
    code: { type: 'string' },
    args: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
} as const satisfies JSONSchema
export type FieldError = FromSchema<typeof fieldErrorSchema>

export const registrationResultSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** The player’s id, or -1 where the registration failed. */
    result: { type: 'integer' },
    errors: { type: 'array', items: fieldErrorSchema },
  },
} as const satisfies JSONSchema

/** The player of a session that was opened. */
export const openedSessionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['playerId'],
  properties: { playerId: { type: 'integer' } },
} as const satisfies JSONSchema

/** 1 where it holds or is done, 0 where not. */
export const outcomeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: { result: { enum: [1, 0] } },
} as const satisfies JSONSchema

/** Whether something is available: 1 where a value is free or a wager fits, otherwise 0. */
export const availabilitySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    result: { enum: [0, 1] },
  },
} as const satisfies JSONSchema

/** As `availabilitySchema`, and about the caller's own account alone how much of it is active. */
export const activeAvailabilitySchema = {
  ...availabilitySchema,
  properties: {
    ...availabilitySchema.properties,
    /** Plays before their draw, or running subscriptions. Missing for everybody but the owner of the value. */
    active: { type: 'integer' },
  },
} as const satisfies JSONSchema

/** Whether the caller's own data were changed. */
export const ownChangeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1: changed. 0: not changed; `errors` lists the refused fields. */
    result: { enum: [1, 0] },
    errors: { type: 'array', items: fieldErrorSchema },
  },
} as const satisfies JSONSchema

/** A secret that logs a player in once. */
export const loginTicketSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['ticket', 'expiresTime'],
  properties: {
    /** For query parameter `continue_session_id`, or operation `loginWhitelabel`. */
    ticket: { type: 'string' },
    /** UTC milliseconds. */
    expiresTime: { type: 'number' },
  },
} as const satisfies JSONSchema

/** Whether a mail was queued to the caller's own address. */
export const mailQueuedSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1: a mail was queued. 0: there is no address for it. -1: too soon after the last one, or too many today. */
    result: { enum: [1, 0, -1] },
    /** With -1: time until the next request is accepted, in milliseconds. */
    retryAfterMs: { type: 'number' },
  },
} as const satisfies JSONSchema

/** Whether a game is a favourite of the caller. */
export const favoriteGameSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId', 'favGame'],
  properties: {
    gameId: { type: 'integer' },
    favGame: { type: 'boolean' },
  },
} as const satisfies JSONSchema

export const depositOrderSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['orderId', 'status', 'amount', 'currencyId', 'createdTime'],
  properties: {
    orderId: { type: 'string' },
    status: { enum: ['created', 'paid', 'failed', 'expired', 'cancelled', 'sent-back', 'charged-back'] },
    /** Why it failed, where the player can cure it. */
    failure: { enum: PAYMENT_FAILURES },
    amount: { type: 'number' },
    currencyId: { type: 'integer' },
    createdTime: { type: 'number' },
    /** Time when the processor reported the money, UTC milliseconds; present where the order is paid. */
    paidTime: { type: 'number' },
    processorId: { type: 'string' },
    /** Paid beside the amount; missing where there is no fee. */
    fee: { type: 'number' },
    /** The award of its coupon: expected, or booked once the deposit is paid. */
    coupon: couponAwardSchema,
    /** Why a paid deposit got no award from its coupon: the coupon is decided on when the deposit is paid. */
    couponResult: { enum: COUPON_CODES },
  },
} as const satisfies JSONSchema
export type DepositOrder = FromSchema<typeof depositOrderSchema>
