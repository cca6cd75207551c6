import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { rowIdSchema } from '../protocol/numbers.ts'
import { pageFields, pageOf } from './params.ts'
import { time } from './time.ts'

/** Entries of the chain that one call checks. */
export const CHAIN_PART_ENTRIES = 20_000

const hash = {
  type: 'string',
  description: 'SHA-256 over the hash before and all of the entry, in hex',
} as const

export const auditEntrySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['auditId', 'time', 'actor', 'action', 'body', 'hash'],
  properties: {
    auditId: rowIdSchema,
    time,
    actor: {
      type: 'string',
      description: 'the address of a person, the name of a token, or a part of the service',
    },
    action: { type: 'string' },
    body: {
      type: 'object',
      description: 'facts of the action; “before” has the value that a change replaced, null for none',
    },
    hash,
  },
} as const satisfies JSONSchema
export type AuditEntry = FromSchema<typeof auditEntrySchema>

/** Filters that both lists of the log have. */
export const auditFilters = {
  actor: { type: 'string', maxLength: 254, description: 'an address of a person or a name, in full' },
  action: {
    type: 'string',
    pattern: '^[A-Za-z][A-Za-z.-]{0,79}(?:\\.\\*)?$',
    description: 'an action, such as player.ban, or every action of an area, such as player.*',
  },
  playerId: rowIdSchema,
  from: { type: 'integer', minimum: 0, description: 'entries since this time, UTC milliseconds' },
  until: { type: 'integer', minimum: 0, description: 'entries before this time, UTC milliseconds' },
  ...pageFields('entry'),
} as const satisfies Readonly<Record<string, JSONSchema>>

export const auditPageSchema = pageOf('entries', auditEntrySchema)
export type AuditPage = FromSchema<typeof auditPageSchema>

/** A part of the chain. `broken` is its first entry that does not continue the one before; no further part is checked then. */
export const auditProofSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['checked', 'hasMore'],
  properties: {
    checked: { type: 'integer', minimum: 0, description: 'entries of this part' },
    last: {
      type: 'object',
      additionalProperties: false,
      required: ['auditId', 'time', 'hash'],
      properties: { auditId: rowIdSchema, time, hash },
      description: 'the last entry of this part; of the last part it is the head of the log',
    },
    hasMore: { type: 'boolean' },
    broken: {
      type: 'object',
      additionalProperties: false,
      required: ['auditId', 'time', 'actor', 'action'],
      properties: {
        auditId: rowIdSchema,
        time,
        actor: { type: 'string' },
        action: { type: 'string' },
      },
      description: 'the first entry that was changed, or before which one was removed',
    },
    anchorFaults: {
      type: 'array',
      items: { type: 'string' },
      description: 'with the last part: heads in the anchors that the log does not have any more',
    },
  },
} as const satisfies JSONSchema
export type AuditProof = FromSchema<typeof auditProofSchema>
