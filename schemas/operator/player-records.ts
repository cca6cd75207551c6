import { GAME_STATUSES, GAME_RULES } from '../entities/game-instance.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { TRANSACTION_ACCOUNTS, TRANSACTION_CODES } from '../protocol/transactions.ts'
import { foundPlayerSchema } from './players.ts'
import { time } from './time.ts'

/** The records that the page of a player reads. Amounts are minor units of their currency. */

const minor = { type: 'integer', description: 'minor units of the currency' } as const

/** The accounts of a player; only cash can be played and withdrawn. */
export const PLAYER_ACCOUNTS = [...TRANSACTION_ACCOUNTS, 'debt'] as const

/** An amount on an account of a player. */
const amountOn = (description: string) =>
  ({
    type: 'object',
    additionalProperties: false,
    required: ['account', 'currencyId', 'amountMinor'],
    properties: {
      account: { enum: PLAYER_ACCOUNTS },
      currencyId: { type: 'integer' },
      amountMinor: { ...minor, description },
    },
  }) as const satisfies JSONSchema

/** A player with the balances of their accounts, without personal data. */
export const playerSummarySchema = {
  type: 'object',
  additionalProperties: false,
  required: [...foundPlayerSchema.required, 'createdTime', 'verified', 'mustChangePassword', 'accounts'],
  properties: {
    ...foundPlayerSchema.properties,
    createdTime: time,
    lastSeenTime: { ...time, description: 'the last request of any session, UTC milliseconds' },
    country: { type: 'string' },
    languageId: { type: 'string' },
    /** When each fact was verified; missing where it is not. */
    verified: {
      type: 'object',
      additionalProperties: false,
      properties: { email: time, phone: time, identity: time, address: time, funds: time },
    },
    mustChangePassword: { type: 'boolean' },
    exclusion: {
      enum: ['ban', 'selfExclusion', 'timeOut'],
      description: 'what keeps the person from playing now, on this or another account',
    },
    dormantTime: { ...time, description: 'since when the account is dormant, UTC milliseconds' },
    referredByPlayerId: { type: 'integer' },
    accounts: {
      type: 'array',
      items: amountOn('minor units; a debt is negative'),
    },
  },
} as const satisfies JSONSchema
export type PlayerSummary = FromSchema<typeof playerSummarySchema>

/** The fields of a person that an operator may be shown. */
export const PERSON_FIELDS = [
  'firstName',
  'lastName',
  'birthdate',
  'primaryEmail',
  'phoneMobile',
  'primaryAddressStreet',
  'primaryAddressPostalcode',
  'primaryAddressCity',
  'primaryAddressState',
] as const
type PersonField = (typeof PERSON_FIELDS)[number]

const text = { type: 'string' } as const
export const shownPersonSchema = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    ...(Object.fromEntries(PERSON_FIELDS.map((field) => [field, text])) as Record<PersonField, typeof text>),
    country: text,
    /** The answers to fields of the site, with their labels in its default language. */
    own: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'label', 'value'],
        properties: { id: text, label: text, value: { type: ['string', 'number', 'boolean'] } },
      },
    },
  },
} as const satisfies JSONSchema
export type ShownPerson = FromSchema<typeof shownPersonSchema>

/** One transfer, with what it changed on the accounts of the player. */
export const playerTransactionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['transactionId', 'code', 'time', 'changes'],
  properties: {
    transactionId: { type: 'integer' },
    code: { enum: Object.values(TRANSACTION_CODES).flat() },
    time,
    changes: {
      type: 'array',
      items: amountOn('negative where money left the account'),
    },
    gameTitle: { type: 'string' },
    gameInstanceId: { type: 'integer' },
  },
} as const satisfies JSONSchema
export type PlayerTransaction = FromSchema<typeof playerTransactionSchema>

/** The plays and winnings of a player in one draw, card or room. */
export const playedGameSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'gameInstanceId',
    'gameId',
    'gameTitle',
    'gameRule',
    'sequenceNumber',
    'status',
    'plays',
    'currencyId',
    'paidMinor',
    'joinedTime',
  ],
  properties: {
    gameInstanceId: { type: 'integer' },
    gameId: { type: 'integer' },
    gameTitle: { type: 'string' },
    gameRule: { enum: GAME_RULES },
    sequenceNumber: { type: 'integer' },
    status: { enum: GAME_STATUSES },
    plays: { type: 'integer', description: 'the number of plays' },
    currencyId: { type: 'integer' },
    paidMinor: { ...minor, description: 'the price of the plays with their fees' },
    wonMinor: { ...minor, description: 'missing until the draw was shown to its end' },
    isRefunded: { type: 'boolean' },
    joinedTime: time,
  },
} as const satisfies JSONSchema
export type PlayedGame = FromSchema<typeof playedGameSchema>

export const playerPlaySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['playId', 'play', 'lines', 'currencyId', 'paidMinor', 'time', 'isRefundable'],
  properties: {
    playId: { type: 'integer' },
    play: { type: 'string', description: 'as it was sent: numbers, a ticket or a card' },
    lines: { type: 'integer' },
    currencyId: { type: 'integer' },
    paidMinor: { ...minor, description: 'the price with the fee' },
    wonMinor: { ...minor, description: 'missing until the draw was shown to its end' },
    time,
    refundedTime: time,
    isRefundable: {
      type: 'boolean',
      description: 'whether its draw has ended, and its price was not given back',
    },
  },
} as const satisfies JSONSchema
export type PlayerPlay = FromSchema<typeof playerPlaySchema>

export const playerSessionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['sessionId', 'createdTime', 'lastUsedTime', 'isOpen'],
  properties: {
    sessionId: { type: 'integer' },
    createdTime: time,
    lastUsedTime: time,
    isOpen: { type: 'boolean' },
    endedTime: time,
    endReason: { type: 'string' },
  },
} as const satisfies JSONSchema
export type PlayerSession = FromSchema<typeof playerSessionSchema>

/** The facts that two accounts can share. None of them proves that one person has both accounts. */
export const SHARED_FACTS = ['email', 'phone', 'name', 'payment', 'device', 'network'] as const
export type SharedFact = (typeof SHARED_FACTS)[number]

export const likelyAccountSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...foundPlayerSchema.required, 'by'],
  properties: {
    ...foundPlayerSchema.properties,
    by: { type: 'array', items: { enum: SHARED_FACTS }, description: 'what both accounts have' },
  },
} as const satisfies JSONSchema
export type LikelyAccount = FromSchema<typeof likelyAccountSchema>

export const sentMessageSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['messageId', 'title', 'body', 'time'],
  properties: {
    messageId: { type: 'integer' },
    title: text,
    body: text,
    time,
  },
} as const satisfies JSONSchema
export type SentMessage = FromSchema<typeof sentMessageSchema>
