import { LIMIT_KINDS } from '../entities/player-limit.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { idSchema, currencyCodeSchema } from '../common-schemas.ts'
import { rowIdSchema } from '../protocol/numbers.ts'
import { reasonSchema } from './players.ts'

/** A time-out or a self-exclusion. */
export const RESTRICTION_KINDS = ['timeOut', 'selfExclusion'] as const

export const limitParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'playerId', 'kind'],
  properties: { siteId: idSchema, playerId: rowIdSchema, kind: { enum: LIMIT_KINDS } },
  examples: [{ siteId: 'aurora', playerId: 17, kind: 'weeklyDeposit' }],
} as const satisfies JSONSchema
export type LimitParams = FromSchema<typeof limitParams>

/** A player's limits and restrictions in the operators' view. Times are UTC milliseconds. */
export const protectionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['playerId', 'limits'],
  properties: {
    playerId: { type: 'integer' },
    /** The exclusion that holds now, on this or another account of the person. */
    exclusion: { enum: ['ban', 'selfExclusion', 'timeOut'] },
    /** Of this account. */
    timedOutUntil: { type: 'number' },
    excludedUntil: { type: 'number' },
    /** The self-exclusion is from the account’s site alone. */
    excludedFrom: { enum: ['this'] },
    /** The player's own limit on the length of a session. */
    sessionMinutes: { type: 'integer' },
    limits: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'source', 'currency'],
        properties: {
          kind: { enum: LIMIT_KINDS },
          source: { enum: ['self', 'customerService'] },
          currency: currencyCodeSchema,
          /** In force now; missing where it has ended. */
          amountMinor: { type: 'integer' },
          /** A change that waits: it applies from `nextFrom` on, and ends the limit where it has no amount. */
          nextMinor: { type: 'integer' },
          nextFrom: { type: 'number' },
        },
      },
    },
  },
} as const satisfies JSONSchema
export type Protection = FromSchema<typeof protectionSchema>

export const newLimitSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['amountMinor', 'currency', 'reason'],
  properties: {
    amountMinor: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    currency: currencyCodeSchema,
    reason: reasonSchema.properties.reason,
  },
  examples: [{ amountMinor: 5000, currency: 'EUR', reason: 'Agreed on the phone' }],
} as const satisfies JSONSchema
export type NewLimit = FromSchema<typeof newLimitSchema>

export const newRestrictionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'until', 'reason'],
  properties: {
    kind: { enum: RESTRICTION_KINDS },
    until: { type: 'integer', minimum: 0, maximum: 253_402_300_799_999, description: 'UTC milliseconds' },
    reason: reasonSchema.properties.reason,
  },
  examples: [{ kind: 'selfExclusion', until: 1893456000000, reason: 'Asked for by letter' }],
} as const satisfies JSONSchema
export type NewRestriction = FromSchema<typeof newRestrictionSchema>
