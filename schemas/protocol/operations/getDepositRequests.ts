import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { depositOrderSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {},
} as const satisfies JSONSchema

export const result = {
  type: 'array',
  items: depositOrderSchema,
} as const satisfies JSONSchema

/** The caller’s deposits, newest first. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
