import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { columnsSchema } from '../shapes.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceIds'],
  properties: {
    gameInstanceIds: { type: 'array', maxItems: 200, items: rowIdSchema },
  },
} as const satisfies JSONSchema

export const result = columnsSchema

/** Game instances by id, regardless of status. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
