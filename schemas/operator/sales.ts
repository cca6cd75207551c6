import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** Whether the operator holds the sales of a site: it takes no plays, and stays open for everything else. */
export const salesSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['held'],
  properties: { held: { type: 'boolean' } },
} as const satisfies JSONSchema
export type Sales = FromSchema<typeof salesSchema>
