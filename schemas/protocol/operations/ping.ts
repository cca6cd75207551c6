import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { emptySchema } from '../shapes.ts'

export const request = emptySchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['serverTimeMilis'],
  properties: {
    serverTimeMilis: { type: 'number' },
  },
} as const satisfies JSONSchema

/** Answers with the service’s clock, on every transport, with or without a session. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
