import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {},
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {},
} as const satisfies JSONSchema

/** Ends the session of the call's token; without one it does nothing. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'changes',
})
