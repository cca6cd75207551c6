import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { QUEUE_COUNTED_MAX } from './reports.ts'
import { time } from './time.ts'

const count = { type: 'integer', minimum: 0 } as const
const duration = { type: 'number', minimum: 0, description: 'milliseconds' } as const

/** Kinds of messages that the service sends after the transaction that caused them. */
export const OUTBOX_KINDS = ['events', 'mails', 'textMessages', 'processorRequests'] as const
export type OutboxKind = (typeof OUTBOX_KINDS)[number]

/** Queues of a site whose items wait for a person or for another system. */
export const SITE_QUEUES = [
  'withdrawals',
  'payouts',
  'documents',
  'webhooks',
  'mails',
  'textMessages',
  'processorRequests',
] as const
export type SiteQueue = (typeof SITE_QUEUES)[number]

/** The state of the processes, and of what they share. A figure that could not be read is missing. */
export const serviceHealthSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['now', 'processes', 'outbox', 'operations'],
  properties: {
    now: time,
    processes: {
      type: 'integer',
      minimum: 1,
      description: 'how many processes the connections and the operations are of',
    },
    startedTime: { ...time, description: 'since when the first of them runs, UTC milliseconds' },
    draws: {
      type: 'object',
      additionalProperties: false,
      required: ['due', 'running', 'retrying', 'lagMs'],
      properties: {
        due: { ...count, description: 'steps of draws and cards that wait for a process' },
        running: count,
        retrying: { ...count, description: 'draws whose last step failed' },
        lagMs: { ...duration, description: 'how long the longest-due step waits, milliseconds' },
      },
    },
    outbox: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'waiting', 'ageMs'],
        properties: {
          kind: { enum: OUTBOX_KINDS },
          waiting: count,
          ageMs: { ...duration, description: 'age of the oldest one, milliseconds' },
        },
      },
    },
    channel: {
      type: 'object',
      additionalProperties: false,
      required: ['websockets', 'heldPolls', 'running', 'waiting'],
      properties: {
        websockets: count,
        heldPolls: count,
        running: { ...count, description: 'operations that run' },
        waiting: { ...count, description: 'operations that wait until others have ended' },
      },
    },
    operations: {
      type: 'array',
      description: 'operations that these processes have answered since their start, the most frequent first',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['operation', 'calls', 'faults', 'p50Ms', 'p95Ms', 'p99Ms'],
        properties: {
          operation: { type: 'string' },
          calls: count,
          faults: { ...count, description: 'calls that were answered with a fault; refusals are faults' },
          p50Ms: {
            ...duration,
            description: 'half of the calls were answered within this time, milliseconds',
          },
          p95Ms: duration,
          p99Ms: duration,
        },
      },
    },
  },
} as const satisfies JSONSchema
export type ServiceHealth = FromSchema<typeof serviceHealthSchema>

export const siteHealthSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['now', 'draws', 'queues', 'pageErrors'],
  properties: {
    now: time,
    draws: {
      type: 'object',
      additionalProperties: false,
      required: ['due', 'late', 'failing', 'refunding'],
      properties: {
        due: { ...count, description: 'steps of draws and cards that wait for a process' },
        late: { ...count, description: 'draws that have not begun two minutes after their time' },
        failing: { ...count, description: 'draws whose last step failed' },
        refunding: { ...count, description: 'draws that failed for good, and whose money goes back' },
      },
    },
    queues: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['queue', 'count'],
        properties: {
          queue: { enum: SITE_QUEUES },
          count: { ...count, description: `more than ${QUEUE_COUNTED_MAX} are not counted` },
          oldestTime: { ...time, description: 'since when the first one waits, UTC milliseconds' },
        },
      },
    },
    pageErrors: {
      type: 'object',
      additionalProperties: false,
      required: ['lastDay', 'kept'],
      properties: {
        lastDay: { ...count, description: 'different errors that pages reported in the last 24 hours' },
        kept: { ...count, description: 'different errors of the last 30 days' },
      },
    },
  },
} as const satisfies JSONSchema
export type SiteHealth = FromSchema<typeof siteHealthSchema>
