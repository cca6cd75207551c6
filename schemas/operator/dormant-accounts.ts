import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** An account that was closed because its player had not played for the months of the site. */
export const dormantAccountSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['playerId', 'closedAt', 'isPaying', 'owed'],
  properties: {
    playerId: { type: 'integer' },
    closedAt: { type: 'number' },
    isPaying: { type: 'boolean', description: 'whether a withdrawal of the account is open' },
    owed: {
      type: 'array',
      description: 'cash that is left in the account and belongs to the player',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['currency', 'amount'],
        properties: { currency: { type: 'string' }, amount: { type: 'number' } },
      },
    },
  },
} as const satisfies JSONSchema
export type DormantAccount = FromSchema<typeof dormantAccountSchema>
