import type { FromSchema, JSONSchema } from '../json-schema.ts'

export const tokenNameSchema = {
  type: 'string',
  pattern: '^[\\p{L}\\p{N}]([\\p{L}\\p{N} ._@-]{0,58}[\\p{L}\\p{N}])?$',
  description: 'a name of 1 to 60 letters, digits, spaces and . _ @ -, such as Ada Lovelace',
} as const satisfies JSONSchema

/** A token without its secret. */
export const tokenEntrySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['tokenId', 'name', 'scopes', 'createdBy', 'createdAt', 'expiresAt', 'revokedAt'],
  properties: {
    tokenId: { type: 'integer' },
    name: { type: 'string', description: 'in the audit log beside each change that is made with it' },
    scopes: { type: 'array', items: { type: 'string' } },
    createdBy: { type: 'string', description: 'the name of the token that made it' },
    createdAt: { type: 'integer', description: 'UTC milliseconds' },
    expiresAt: { type: ['integer', 'null'], description: 'UTC milliseconds; null where it never expires' },
    revokedAt: { type: ['integer', 'null'], description: 'UTC milliseconds; null where it is not revoked' },
  },
} as const satisfies JSONSchema
export type TokenEntry = FromSchema<typeof tokenEntrySchema>
