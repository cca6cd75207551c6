import { LIMIT_KINDS } from '../entities/player-limit.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { rowIdSchema } from '../protocol/numbers.ts'
import { idSchema } from '../common-schemas.ts'

/** Changes that one operator asks for and another one confirms (security 25). */
export const APPROVAL_KINDS = [
  'limit-lift',
  'restriction-lift',
  'play-refund',
  'bank-deposit',
  'adjustment',
  'unclaimed-money',
  'erasure',
] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const APPROVAL_STATUSES = ['open', 'confirmed', 'rejected', 'expired'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** The owner of a limit: the player, or customer service. */
export const LIMIT_SOURCES = ['customerService', 'self'] as const
export type LimitSource = (typeof LIMIT_SOURCES)[number]

/** A change for a player that waits for the confirmation of a second operator, or is decided. Times are UTC milliseconds. */
export const approvalSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'approvalId',
    'playerId',
    'kind',
    'subject',
    'reason',
    'status',
    'askedBy',
    'askedAt',
    'expiresAt',
  ],
  properties: {
    approvalId: { type: 'integer' },
    playerId: { type: 'integer' },
    kind: { enum: APPROVAL_KINDS },
    subject: {
      type: 'object',
      description: 'the thing to change, as it was at the request; amounts are minor units',
      additionalProperties: false,
      properties: {
        limit: { enum: LIMIT_KINDS },
        source: { enum: LIMIT_SOURCES },
        timedOutUntil: { type: 'number' },
        excludedUntil: { type: 'number' },
        excludedFrom: { enum: ['this'] },
        playId: { type: 'integer' },
        currencyId: { type: 'integer' },
        amountMinor: { type: 'integer', description: 'negative where money is taken from the player' },
        reference: { type: 'string', description: 'the bank’s reference of a transfer' },
      },
    },
    reason: { type: 'string' },
    status: { enum: APPROVAL_STATUSES },
    askedBy: { type: 'string', description: 'the name of the token that asked' },
    askedAt: { type: 'number' },
    expiresAt: { type: 'number', description: 'an open request is confirmed before this time, or never' },
    decidedBy: { type: 'string', description: 'the name of the token that confirmed or rejected it' },
    decidedAt: { type: 'number' },
  },
} as const satisfies JSONSchema
export type Approval = FromSchema<typeof approvalSchema>

export const approvalParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'approvalId'],
  properties: { siteId: idSchema, approvalId: rowIdSchema },
  examples: [{ siteId: 'aurora', approvalId: 17 }],
} as const satisfies JSONSchema
export type ApprovalParams = FromSchema<typeof approvalParams>

export const playParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'playId'],
  properties: { siteId: idSchema, playId: rowIdSchema },
  examples: [{ siteId: 'aurora', playId: 170 }],
} as const satisfies JSONSchema
export type PlayParams = FromSchema<typeof playParams>
