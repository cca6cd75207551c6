import { idSchema } from '../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { rowIdSchema } from '../protocol/numbers.ts'

/** The signs by which the service finds players whom play may harm. */
export const HARM_RULES = [
  'depositsRisen',
  'depositsMoreOften',
  'stakesRisen',
  'playMoreOften',
  'chasingLosses',
  'nightPlay',
  'longDay',
  'paymentMethods',
  'refusedDeposits',
  'cancelledWithdrawals',
  'protectionTools',
  'supportContacts',
] as const
export type HarmRule = (typeof HARM_RULES)[number]

export const HARM_MARKER_STATES = ['open', 'seen', 'closed'] as const
export type HarmMarkerState = (typeof HARM_MARKER_STATES)[number]

const daySchema = {
  type: 'string',
  description: 'a day by the clock of the site, such as 2026-09-30',
} as const

/** A marker in the operators' list. */
export const harmMarkerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['markerId', 'playerId', 'rule', 'state', 'words', 'firstDay', 'lastDay', 'days'],
  properties: {
    markerId: { type: 'integer' },
    playerId: { type: 'integer' },
    rule: { enum: HARM_RULES },
    state: { enum: HARM_MARKER_STATES },
    words: { type: 'string', description: 'the figures of the last day in words' },
    firstDay: daySchema,
    lastDay: daySchema,
    days: { type: 'integer', description: 'on how many days the rule applied' },
    seenBy: { type: 'string' },
    seenTime: { type: 'number' },
    closedBy: { type: 'string' },
    closedTime: { type: 'number' },
  },
} as const satisfies JSONSchema
export type HarmMarker = FromSchema<typeof harmMarkerSchema>

/** A marker with its notes, the oldest first. */
export const notedHarmMarkerSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...harmMarkerSchema.required, 'notes'],
  properties: {
    ...harmMarkerSchema.properties,
    notes: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['text', 'writtenBy', 'time'],
        properties: { text: { type: 'string' }, writtenBy: { type: 'string' }, time: { type: 'number' } },
      },
    },
  },
} as const satisfies JSONSchema
export type NotedHarmMarker = FromSchema<typeof notedHarmMarkerSchema>

/** The answer to a change: no text of it, because the answer is kept under the idempotency key. */
export const changedHarmMarkerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['markerId', 'playerId', 'rule', 'state'],
  properties: {
    markerId: { type: 'integer' },
    playerId: { type: 'integer' },
    rule: { enum: HARM_RULES },
    state: { enum: HARM_MARKER_STATES },
  },
} as const satisfies JSONSchema
export type ChangedHarmMarker = FromSchema<typeof changedHarmMarkerSchema>

export const harmMarkerParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'markerId'],
  properties: { siteId: idSchema, markerId: rowIdSchema },
  examples: [{ siteId: 'aurora', markerId: 17 }],
} as const satisfies JSONSchema
export type HarmMarkerParams = FromSchema<typeof harmMarkerParams>

export const harmNoteRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: { type: 'string', minLength: 3, maxLength: 2000, description: 'plain text' } },
  examples: [{ text: 'Called the player: a limit of 50 EUR a week is agreed.' }],
} as const satisfies JSONSchema
export type HarmNoteRequest = FromSchema<typeof harmNoteRequest>

/** The audit entry of a change: the marker, its player and its state, never a text. */
export const harmMarkerFacts = ({
  params,
  result: { playerId, rule, state },
}: {
  readonly params: HarmMarkerParams
  readonly result: ChangedHarmMarker
}) => ({ ...params, playerId, rule, state })
