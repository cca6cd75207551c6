import { GAME_RULES } from '../kinds/game-rules.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { REFUND_REASONS } from './games.ts'
import { siteDaySchema } from './reports.ts'
import { time } from './time.ts'

/** Days that the calendar of draws shows at once. */
export const CALENDAR_DAYS_MAX = 14
/** Draws of a game on one day that are listed one by one; of more, the number and the times of the first and the last one are shown. */
export const CALENDAR_LISTED_MAX = 4

const minor = { type: 'integer', description: 'minor units of the currency' } as const
/** States of a stored draw. One of the timetable that takes no plays yet is not stored. */
const statusSchema = { enum: ['OPEN', 'FULL', 'CLOSED', 'READY', 'RETRY', 'STARTED', 'ENDED'] } as const

/** A stored draw, with what an operator sees at a glance. */
export const calendarDrawSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'gameId', 'sequenceNumber', 'status', 'plays', 'playMax'],
  properties: {
    gameInstanceId: { type: 'integer' },
    gameId: { type: 'integer' },
    sequenceNumber: { type: 'integer' },
    status: statusSchema,
    startTime: { ...time, description: 'UTC milliseconds; missing where it is drawn once it is sold out' },
    plays: { type: 'integer' },
    playMax: { type: 'integer' },
    salesMinor: { ...minor, description: 'what its pool has now; missing once it has ended' },
    refundReason: { enum: REFUND_REASONS, description: 'everything that was paid for it goes back' },
    problem: {
      enum: ['failing', 'refunding', 'late'],
      description:
        'failing: its draw failed and is tried again; refunding: its draw failed for good; late: it should have been drawn',
    },
  },
} as const satisfies JSONSchema
export type CalendarDraw = FromSchema<typeof calendarDrawSchema>

const calendarLineSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId', 'count', 'plays', 'firstTime', 'lastTime', 'draws', 'plannedTimes'],
  properties: {
    gameId: { type: 'integer' },
    count: { type: 'integer', description: 'draws of the game on this day, planned ones included' },
    plays: { type: 'integer' },
    firstTime: time,
    lastTime: time,
    draws: {
      type: 'array',
      items: calendarDrawSchema,
      description: `all stored draws of the day where it has at most ${CALENDAR_LISTED_MAX} draws, else those that have not ended`,
    },
    plannedTimes: {
      type: 'array',
      items: time,
      description: 'draws of the timetable that take no plays yet, where the draws are listed one by one',
    },
  },
} as const satisfies JSONSchema
export type CalendarLine = FromSchema<typeof calendarLineSchema>

export const drawCalendarSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['now', 'today', 'games', 'days', 'withoutTime', 'problems'],
  properties: {
    now: time,
    today: siteDaySchema,
    games: {
      type: 'array',
      description: 'the games of the site that have draws; cards that are drawn at the purchase have none',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['gameId', 'gameTitle', 'gameRule', 'currencyId', 'state'],
        properties: {
          gameId: { type: 'integer' },
          gameTitle: { type: 'string' },
          gameRule: { enum: GAME_RULES },
          currencyId: { type: 'integer' },
          state: { enum: ['offered', 'paused', 'ended'] },
        },
      },
    },
    days: {
      type: 'array',
      description: 'each day of the period by the clock of the site',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['day', 'lines'],
        properties: { day: siteDaySchema, lines: { type: 'array', items: calendarLineSchema } },
      },
    },
    withoutTime: {
      type: 'array',
      items: calendarDrawSchema,
      description: 'draws that are held once they are sold out',
    },
    problems: {
      type: 'array',
      items: calendarDrawSchema,
      description: 'draws of any day that failed or are late, the oldest first; at most 100',
    },
  },
} as const satisfies JSONSchema
export type DrawCalendar = FromSchema<typeof drawCalendarSchema>

/** One draw with its money, its risk and its proof. */
export const drawDetailSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    ...calendarDrawSchema.required,
    'gameTitle',
    'gameRule',
    'gameState',
    'currencyId',
    'openedTime',
    'players',
    'attempts',
    'stakesMinor',
    'prizesMinor',
    'refundsMinor',
    'poolMinor',
    'progressiveMinor',
    'carriedMinor',
    'worstCase',
    'winners',
    'proof',
    'offered',
  ],
  properties: {
    ...calendarDrawSchema.properties,
    gameTitle: { type: 'string' },
    gameRule: { enum: GAME_RULES },
    gameState: { enum: ['offered', 'paused', 'ended'] },
    currencyId: { type: 'integer' },
    openedTime: time,
    salesEndTime: time,
    endedTime: time,
    refundedTime: time,
    players: { type: 'integer' },
    attempts: { type: 'integer', description: 'attempts of the present step that failed' },
    lastFailure: { type: 'string' },
    nextTryTime: { ...time, description: 'when the service works on it next, UTC milliseconds' },
    stakesMinor: { ...minor, description: 'what was paid for its plays, fees included' },
    prizesMinor: { ...minor, description: 'prizes in money and entries that were paid' },
    refundsMinor: { ...minor, description: 'what was given back' },
    poolMinor: { ...minor, description: 'what its pool has now' },
    progressiveMinor: { ...minor, description: 'the progressive pool of its game now' },
    carriedMinor: { ...minor, description: 'prizes of earlier draws of its game that nobody won' },
    worstCase: {
      type: 'object',
      additionalProperties: false,
      required: ['plays', 'takenMinor', 'siteLossMinor'],
      description: 'the draw that costs the site most, over every number of sold plays',
      properties: {
        plays: { type: 'integer' },
        takenMinor: minor,
        siteLossMinor: { ...minor, description: 'what the site adds of its own' },
      },
    },
    winners: { type: 'integer', description: 'plays that won a prize' },
    draws: {
      type: 'array',
      description: 'the numbers that were drawn, in order; after the end',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['drawNumber', 'balls'],
        properties: {
          drawNumber: { type: 'integer' },
          balls: { type: 'array', items: { type: 'integer' } },
          balls2nd: { type: 'array', items: { type: 'integer' } },
        },
      },
    },
    proof: {
      type: 'object',
      additionalProperties: false,
      required: ['commitment'],
      description: 'with which anybody verifies the draw',
      properties: {
        commitment: {
          type: 'string',
          description: 'SHA-256 of the seed and the terms, published before sales',
        },
        entriesRoot: { type: 'string', description: 'Merkle root of the plays; after sales' },
        entryCount: { type: 'integer' },
        seed: { type: 'string', description: 'after the end' },
        beaconRound: { type: 'integer', description: 'the round of the public beacon; after the end' },
      },
    },
    offered: {
      type: 'object',
      additionalProperties: false,
      required: ['move', 'callOff'],
      description: 'the changes that its state allows',
      properties: { move: { type: 'boolean' }, callOff: { type: 'boolean' } },
    },
  },
} as const satisfies JSONSchema
export type DrawDetail = FromSchema<typeof drawDetailSchema>
