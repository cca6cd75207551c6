import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { publicationReasonSchema } from './drafts.ts'

/** One thing for which a site has to stay open. */
export const archiveBlockerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'count', 'text'],
  properties: {
    kind: { enum: ['games', 'subscriptions', 'deposits', 'withdrawals', 'prizes', 'balances'] },
    count: { type: 'integer' },
    text: { type: 'string', description: 'what it is, and what to do' },
  },
} as const satisfies JSONSchema
export type ArchiveBlocker = FromSchema<typeof archiveBlockerSchema>

export const archivingSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['isArchived', 'blockers'],
  properties: {
    isArchived: { type: 'boolean' },
    blockers: {
      type: 'array',
      items: archiveBlockerSchema,
      description: 'the obstacles to archiving the site; empty if it can be archived',
    },
  },
} as const satisfies JSONSchema
export type Archiving = FromSchema<typeof archivingSchema>

/** The request to archive or to restore a site. */
export const archivingRequestSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['reason'],
  properties: { reason: publicationReasonSchema },
  examples: [{ reason: 'The brand has moved to another site' }],
} as const satisfies JSONSchema
export type ArchivingRequest = FromSchema<typeof archivingRequestSchema>
