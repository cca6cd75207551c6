import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { depositOrderSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['orderId'],
  properties: {
    orderId: { type: 'string', maxLength: 64 },
  },
} as const satisfies JSONSchema

export const result = depositOrderSchema

/** The status of one of the caller's deposits. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'reads',
})
