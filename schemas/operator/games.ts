import { gameSlugSchema } from '../entities/game-file.ts'
import { gameDefinitionSchema } from '../entities/game-definition.ts'
import { GAME_RULES } from '../kinds/game-rules.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { rowIdSchema } from '../protocol/numbers.ts'
import { idSchema } from '../common-schemas.ts'
import { reasonSchema } from './players.ts'
import { versionSchema } from './record-version.ts'

/** Why all purchases of an instance are refunded. */
export const REFUND_REASONS = [
  'under-minimum',
  'draw-failed',
  'called-off',
  'withdrawn',
  'cancelled',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

const timeSchema = {
  type: ['integer', 'null'],
  description: 'UTC milliseconds; null where the game has no draw times',
} as const satisfies JSONSchema

const listedInstanceSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'gameInstanceId',
    'sequenceNumber',
    'gameStatus',
    'playCount',
    'playMax',
    'playerCount',
    'registrationEndTime',
    'tournamentStartTime',
    'refundReason',
  ],
  properties: {
    gameInstanceId: { type: 'integer' },
    sequenceNumber: { type: 'integer' },
    gameStatus: { enum: ['OPEN', 'FULL', 'CLOSED', 'READY', 'STARTED', 'RETRY'] },
    playCount: { type: 'integer' },
    playMax: { type: 'integer' },
    playerCount: { type: 'integer' },
    registrationEndTime: timeSchema,
    tournamentStartTime: timeSchema,
    refundReason: {
      enum: [...REFUND_REASONS, null],
      description: 'everything that was paid for it goes back; null where it is drawn',
    },
  },
} as const satisfies JSONSchema

export const GAME_STATES = ['offered', 'paused', 'ended'] as const

/** A game of a site in the operators' API. */
export const listedGameSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'gameId',
    'slug',
    'gameTitle',
    'gameRule',
    'currencyId',
    'schedule',
    'state',
    'instances',
    'version',
  ],
  properties: {
    gameId: { type: 'integer' },
    slug: gameSlugSchema,
    gameTitle: { type: 'string' },
    gameRule: { enum: GAME_RULES },
    currencyId: { type: 'integer' },
    schedule: gameDefinitionSchema.properties.schedule,
    state: { enum: GAME_STATES },
    instances: {
      type: 'array',
      description: 'those that have not ended, newest first; cards that players hold are left out',
      items: listedInstanceSchema,
    },
    version: { ...versionSchema, description: 'of its texts and images, for the header If-Match' },
  },
} as const satisfies JSONSchema
export type ListedGame = FromSchema<typeof listedGameSchema>

export const gameParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'gameId'],
  properties: { siteId: idSchema, gameId: rowIdSchema },
  examples: [{ siteId: 'aurora', gameId: 3 }],
} as const satisfies JSONSchema
export type GameParams = FromSchema<typeof gameParams>

export const instanceParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'gameInstanceId'],
  properties: { siteId: idSchema, gameInstanceId: rowIdSchema },
  examples: [{ siteId: 'aurora', gameInstanceId: 412 }],
} as const satisfies JSONSchema
export type InstanceParams = FromSchema<typeof instanceParams>

/** Why a game is changed; recorded in the audit log. */
export const gameReasonSchema = {
  ...reasonSchema,
  examples: [{ reason: 'The prize is being replaced' }],
} as const satisfies JSONSchema
