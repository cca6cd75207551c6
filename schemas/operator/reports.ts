import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { GAME_RULES, GAME_STATUSES } from '../entities/game-instance.ts'
import { time } from './time.ts'

/** Days that a report may have. */
export const REPORT_DAYS_MAX = 92

/** A day by the clock of the site: `2026-11-22`. */
export const siteDaySchema = {
  type: 'string',
  pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]$',
  description: 'a day by the clock of the site, such as 2026-11-22',
} as const satisfies JSONSchema

/** The fields of a request for the days of a period; without `most` each of them may be any. */
export const periodFields = (most?: number) =>
  ({
    from: siteDaySchema,
    to: {
      ...siteDaySchema,
      description: `the last day, included${most === undefined ? '' : `; at most ${most} days in all`}`,
    },
  }) as const

const minor = { type: 'integer', description: 'minor units of the currency' } as const

/** The lists that need a person, in the order in which they are shown. */
export const QUEUES = [
  'withdrawals',
  'payouts',
  'approvals',
  'documents',
  'supportCases',
  'harmMarkers',
  'prizeItems',
  'failedDraws',
] as const
export type Queue = (typeof QUEUES)[number]

/** Items of a queue that are counted; a longer one is shown as more than these. */
export const QUEUE_COUNTED_MAX = 1000

const flowSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['currencyId', 'salesMinor', 'refundsMinor', 'depositsMinor', 'withdrawalsMinor'],
  properties: {
    currencyId: { type: 'integer' },
    salesMinor: {
      ...minor,
      description: 'stakes and fees paid into draws, minor units of the currency of the game',
    },
    refundsMinor: { ...minor, description: 'what draws gave back' },
    depositsMinor: { ...minor, description: 'deposits that were paid' },
    withdrawalsMinor: { ...minor, description: 'withdrawals that were paid' },
  },
} as const satisfies JSONSchema
export type Flow = FromSchema<typeof flowSchema>

/** One day of a site so far. Parts that the caller may not read are missing. */
export const todaySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['day', 'now', 'queues'],
  properties: {
    day: siteDaySchema,
    now: { ...time, description: 'the moment up to which the figures count, UTC milliseconds' },
    today: {
      type: 'array',
      items: flowSchema,
      description: 'from the begin of the day until now, by currency',
    },
    weekBefore: {
      type: 'array',
      items: flowSchema,
      description: 'the same weekday of the week before until the same time of the clock',
    },
    draws: {
      type: 'array',
      description: 'draws of the next 24 hours, the next one first; at most 20',
      items: {
        type: 'object',
        additionalProperties: false,
        required: [
          'gameInstanceId',
          'gameId',
          'gameTitle',
          'gameRule',
          'sequenceNumber',
          'status',
          'startTime',
          'plays',
          'currencyId',
          'salesMinor',
        ],
        properties: {
          gameInstanceId: { type: 'integer' },
          gameId: { type: 'integer' },
          gameTitle: { type: 'string' },
          gameRule: { enum: GAME_RULES },
          sequenceNumber: { type: 'integer' },
          status: { enum: GAME_STATUSES },
          startTime: time,
          plays: { type: 'integer' },
          currencyId: { type: 'integer' },
          salesMinor: { ...minor, description: 'what its pool has now' },
        },
      },
    },
    queues: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['queue', 'count'],
        properties: {
          queue: { enum: QUEUES },
          count: { type: 'integer', description: `more than ${QUEUE_COUNTED_MAX} are not counted` },
          oldestTime: { ...time, description: 'since when the first one waits, UTC milliseconds' },
        },
      },
    },
  },
} as const satisfies JSONSchema
export type Today = FromSchema<typeof todaySchema>

/** The accounts of a site whose changes are a report. */
export const SITE_ACCOUNTS = [
  'siteRevenue',
  'processorClearing',
  'couponCost',
  'rounding',
  'siteExchange',
] as const
export type SiteAccount = (typeof SITE_ACCOUNTS)[number]

export const LIABILITIES = [
  'playerMoney',
  'pendingWithdrawals',
  'openPlays',
  'jackpots',
  'unclaimedPrizes',
] as const
export type Liability = (typeof LIABILITIES)[number]

export const reportSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['from', 'to', 'timeZone', 'games', 'accounts', 'bonuses', 'liabilities'],
  properties: {
    from: siteDaySchema,
    to: { ...siteDaySchema, description: 'the last day, included' },
    timeZone: { type: 'string' },
    games: {
      type: 'array',
      description: 'draws, cards and rooms that ended, by the day of their end and by game',
      items: {
        type: 'object',
        additionalProperties: false,
        required: [
          'day',
          'gameId',
          'gameTitle',
          'gameRule',
          'currencyId',
          'draws',
          'stakesMinor',
          'prizesMinor',
          'grossMinor',
        ],
        properties: {
          day: siteDaySchema,
          gameId: { type: 'integer' },
          gameTitle: { type: 'string' },
          gameRule: { enum: GAME_RULES },
          currencyId: { type: 'integer' },
          draws: { type: 'integer' },
          stakesMinor: { ...minor, description: 'stakes and fees, without those that were given back' },
          prizesMinor: minor,
          grossMinor: { ...minor, description: 'stakes without prizes: the gross gaming revenue' },
        },
      },
    },
    accounts: {
      type: 'array',
      description: 'the accounts of the site in the ledger: opening + in - out = closing',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['account', 'currencyId', 'openingMinor', 'closingMinor', 'changes'],
        properties: {
          account: { enum: SITE_ACCOUNTS },
          currencyId: { type: 'integer' },
          openingMinor: minor,
          closingMinor: minor,
          changes: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['day', 'code', 'count', 'inMinor', 'outMinor'],
              properties: {
                day: siteDaySchema,
                code: { type: 'string', description: 'the kind of transfer' },
                count: { type: 'integer' },
                inMinor: minor,
                outMinor: minor,
              },
            },
          },
        },
      },
    },
    bonuses: {
      type: 'array',
      description:
        'the changes of the account couponCost by campaign: together they are those of the account',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['currencyId', 'code', 'count', 'givenMinor', 'returnedMinor'],
        properties: {
          campaignId: { type: 'integer', description: 'missing for coupons, rewards and bonuses of games' },
          campaign: { type: 'string', description: 'the name of the campaign' },
          currencyId: { type: 'integer' },
          code: { type: 'string', description: 'the kind of transfer' },
          count: { type: 'integer' },
          givenMinor: minor,
          returnedMinor: { ...minor, description: 'what went back to the site' },
        },
      },
    },
    liabilities: {
      type: 'array',
      description: 'what the site owes now',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['liability', 'currencyId', 'amountMinor'],
        properties: {
          liability: { enum: LIABILITIES },
          currencyId: { type: 'integer' },
          amountMinor: minor,
        },
      },
    },
  },
} as const satisfies JSONSchema
export type Report = FromSchema<typeof reportSchema>

export const reportedDrawSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'gameInstanceId',
    'gameId',
    'gameTitle',
    'sequenceNumber',
    'endedTime',
    'plays',
    'currencyId',
    'stakesMinor',
    'prizesMinor',
    'grossMinor',
  ],
  properties: {
    gameInstanceId: { type: 'integer' },
    gameId: { type: 'integer' },
    gameTitle: { type: 'string' },
    sequenceNumber: { type: 'integer' },
    endedTime: time,
    plays: { type: 'integer' },
    currencyId: { type: 'integer' },
    stakesMinor: minor,
    prizesMinor: minor,
    grossMinor: minor,
  },
} as const satisfies JSONSchema
export type ReportedDraw = FromSchema<typeof reportedDrawSchema>

export const reportedTransferSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['transactionId', 'time', 'currencyId', 'amountMinor'],
  properties: {
    transactionId: { type: 'integer' },
    time,
    playerId: { type: 'integer', description: 'whose account is the other side; missing where it is none' },
    gameTitle: { type: 'string' },
    currencyId: { type: 'integer' },
    amountMinor: { ...minor, description: 'negative where money left the account' },
  },
} as const satisfies JSONSchema
export type ReportedTransfer = FromSchema<typeof reportedTransferSchema>
