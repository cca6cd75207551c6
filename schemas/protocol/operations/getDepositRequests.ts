import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { depositOrderSchema, emptySchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const request = emptySchema

export const result = {
  type: 'array',
  items: depositOrderSchema,
} as const satisfies JSONSchema

/** The caller’s deposits, newest first. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
