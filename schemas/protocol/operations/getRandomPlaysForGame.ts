import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'count'],
  properties: {
    gameInstanceId: rowIdSchema,
    count: { type: 'integer', minimum: 1, maximum: 1000 },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['plays'],
  properties: {
    plays: { type: 'array', items: { type: 'string' } },
  },
} as const satisfies JSONSchema

/** Lucky dips: random valid plays of the game. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
