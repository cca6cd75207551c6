import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** A and A1 are blocked, B must complete registration, C has deposited; others may play (spec sections 4 and 6). */
export const PLAYER_SEGMENTS = ['A', 'A1', 'B', 'C', 'D'] as const
export type PlayerSegment = (typeof PLAYER_SEGMENTS)[number]

/** The mails that a player wants (spec section 3, ContactPreference). */
export const contactPreferenceSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'contactByEmail',
    'contactEmailNews',
    'contactEmailDeposits',
    'contactEmailWithdrawals',
    'contactEmailWins',
  ],
  properties: {
    /** False: none of the mails below. Mails that secure the account are always sent. */
    contactByEmail: { type: 'boolean' },
    contactEmailNews: { type: 'boolean' },
    contactEmailDeposits: { type: 'boolean' },
    contactEmailWithdrawals: { type: 'boolean' },
    contactEmailWins: { type: 'boolean' },
  },
} as const satisfies JSONSchema
export type ContactPreference = FromSchema<typeof contactPreferenceSchema>

const enabledSchema = { enum: [0, 1] } as const satisfies JSONSchema

/** A player's own limits as they apply now; an amount is 0 where its flag is. In the currency that getSelfLimits names. */
export const selfLimitsSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'dailyEnabled',
    'dailyDepositLimit',
    'weeklyEnabled',
    'weeklyDepositLimit',
    'monthlyEnabled',
    'monthlyDepositLimit',
    'weeklyBetEnabled',
    'weeklyBetLimit',
  ],
  properties: {
    dailyEnabled: enabledSchema,
    dailyDepositLimit: { type: 'number' },
    weeklyEnabled: enabledSchema,
    weeklyDepositLimit: { type: 'number' },
    monthlyEnabled: enabledSchema,
    monthlyDepositLimit: { type: 'number' },
    weeklyBetEnabled: enabledSchema,
    weeklyBetLimit: { type: 'number' },
  },
} as const satisfies JSONSchema
export type SelfLimits = FromSchema<typeof selfLimitsSchema>

/** A player in their own session (spec section 3). */
export const playerSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'id',
    'username',
    'screenName',
    'memberId',
    'changePassword',
    'details',
    'verification',
    'statistics',
  ],
  properties: {
    id: { type: 'integer' },
    username: { type: 'string' },
    screenName: { type: 'string' },
    memberId: { type: 'integer' },
    changePassword: { type: 'boolean' },
    /** The player's own exclusion or time-out, with its end; missing where there is none. The session allows withdrawals, history and documents alone. */
    restriction: {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'until'],
      properties: {
        kind: { enum: ['selfExclusion', 'timeOut'] },
        /** INDEFINITE_UNTIL: until further notice. */
        until: { type: 'number' },
        /** It is from this site alone. */
        sites: { enum: ['this'] },
      },
    },
    details: {
      type: 'object',
      additionalProperties: false,
      properties: {
        firstName: { type: 'string' },
        lastName: { type: 'string' },
        gender: { type: 'string' },
        birthdate: { type: 'string' },
        country: { type: 'string' },
        phoneMobile: { type: 'string' },
        homePhoneVerified: { type: 'boolean' },
        mobilePhoneVerified: { type: 'boolean' },
        primaryEmail: { type: 'string' },
        /** The address that replaces `primaryEmail` once the player confirms it. */
        pendingEmail: { type: 'string' },
        primaryAddressStreet: { type: 'string' },
        primaryAddressCity: { type: 'string' },
        primaryAddressState: { type: 'string' },
        primaryAddressCountry: { type: 'string' },
        primaryAddressPostalcode: { type: 'string' },
        /** The site of the referring player. */
        referredByMemberId: { type: 'integer' },
        /** The value of `refStr` in this player's referral links. */
        referralCode: { type: 'string' },
        languageId: { type: 'string' },
      },
    },
    verification: {
      type: 'object',
      additionalProperties: false,
      required: ['emailVerified', 'playerSegment'],
      properties: {
        emailVerified: { type: 'boolean' },
        emailVerifiedDate: { type: 'number' },
        addressVerified: { type: 'boolean' },
        addressVerifiedDate: { type: 'number' },
        idVerified: { type: 'boolean' },
        idVerifiedDate: { type: 'number' },
        phoneVerifiedDate: { type: 'number' },
        /**
         * The status of the player's last request with documents. Without one: `being-checked` while the provider of identity checks has not answered,
         * `documents-needed` where its answer was no match. Missing where nothing is to be done.
         */
        verificationStatus: { type: 'string' },
        playerSegment: { anyOf: [{ enum: PLAYER_SEGMENTS }, { type: 'null' }] },
      },
    },
    selfLimits: selfLimitsSchema,
    statistics: {
      type: 'object',
      additionalProperties: false,
      properties: {
        /** The time at which the tools for safer play were shown before the first wager. */
        toolsShownDate: { type: 'number' },
        lastDepositDate: { type: 'number' },
        lastPasswordChangeDate: { type: 'number' },
        /** Absent where the player has no PIN. */
        lastPinChangeDate: { type: 'number' },
      },
    },
    contactPreference: contactPreferenceSchema,
  },
} as const satisfies JSONSchema

export type Player = FromSchema<typeof playerSchema>

/** One of a player's money accounts. A client ignores a balance older than its own. */
export const playerAccountSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['accountId', 'accountType', 'accountCurrency', 'accountBalance', 'timeStamp'],
  properties: {
    accountId: { type: 'integer' },
    /** 43 is cash, the account that play and withdrawal use. */
    accountType: { type: 'integer' },
    accountCurrency: { type: 'integer', description: 'currencyId' },
    accountBalance: { type: 'number' },
    timeStamp: { type: 'number', description: 'grows by at least one with every change of the balance' },
  },
} as const satisfies JSONSchema

export type PlayerAccount = FromSchema<typeof playerAccountSchema>

export const playSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['playId', 'play'],
  properties: {
    playId: { type: 'integer' },
    /** The play string; equal plays that are aggregated carry `#count`. */
    play: { type: 'string' },
    prize: { type: 'number' },
    /** The payout rows that the play won, the highest prizes first; only where it won. */
    ranksWon: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['rankNumber', 'rankNumber2nd', 'prize'],
        properties: {
          rankNumber: { type: 'integer' },
          rankNumber2nd: { type: 'integer' },
          prize: { type: 'number' },
        },
      },
    },
    isMyPlay: { type: 'boolean' },
    points: { type: 'integer' },
  },
} as const satisfies JSONSchema
export type Play = FromSchema<typeof playSchema>

export const winnerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['playerDisplayName', 'amount', 'count'],
  properties: {
    playerDisplayName: { type: 'string' },
    /** Won by this player in this draw, in the payout currency. */
    amount: { type: 'number' },
    jackpot: { type: 'boolean' },
    /** Plays of the player that won. */
    count: { type: 'integer' },
    /** The payout rows that pay an item or entries to another game, and how often the player won each; absent where the player won cash alone. */
    prizesInKind: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['rankNumber', 'rankNumber2nd', 'count'],
        properties: {
          rankNumber: { type: 'integer' },
          rankNumber2nd: { type: 'integer' },
          count: { type: 'integer', minimum: 1 },
        },
      },
    },
  },
} as const satisfies JSONSchema
export type Winner = FromSchema<typeof winnerSchema>

/** One draw of an instance: its balls in the order drawn. Only the shown part is included. */
/** Winners named per row; further ones are counted. */
export const ROW_WINNERS_NAMED_MAX = 20

/** A payout row that was won with a ball, and its winners. Amounts are in the payout currency. */
export const rowWonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['rankNumber', 'rankNumber2nd', 'prize', 'winnerCount', 'winners'],
  properties: {
    rankNumber: { type: 'integer' },
    rankNumber2nd: { type: 'integer' },
    /** The sum of all its winners. */
    prize: { type: 'number' },
    winnerCount: { type: 'integer', minimum: 1 },
    /** The first of its winning plays, by `playId`. */
    winners: {
      type: 'array',
      maxItems: ROW_WINNERS_NAMED_MAX,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['playId', 'play', 'playerDisplayName', 'prize'],
        properties: {
          playId: { type: 'integer' },
          play: { type: 'string' },
          playerDisplayName: { type: 'string' },
          prize: { type: 'number' },
        },
      },
    },
  },
} as const satisfies JSONSchema
export type RowWon = FromSchema<typeof rowWonSchema>

export const drawResultSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['drawNumber', 'balls', 'drawWinnerCount'],
  properties: {
    drawNumber: { type: 'integer' },
    balls: { type: 'array', items: { type: 'integer' } },
    balls2nd: { type: 'array', items: { type: 'integer' } },
    drawWinnerCount: { type: 'integer' },
    /** Its winning plays, the highest rank first, at most a hundred; only in results of an ended instance. */
    drawResults: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['playId'],
        properties: { playId: { type: 'integer' } },
      },
    },
    /** Raffle: the rank that these tickets won. */
    rankNumber: { type: 'integer' },
    /** Bingo: the payout rows won with the last ball of this draw, the highest rank first. */
    rowsWon: { type: 'array', items: rowWonSchema },
  },
} as const satisfies JSONSchema
export type DrawResult = FromSchema<typeof drawResultSchema>
