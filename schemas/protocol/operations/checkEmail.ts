import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { AVAILABILITY_CHECKS } from '../rate-limits.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['email'],
  properties: {
    email: { type: 'string', minLength: 1, maxLength: 320 },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    result: { enum: [0, 1] },
  },
} as const satisfies JSONSchema

/** Whether this email is still free on the site: 1 is free, 0 is taken. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
  rateLimit: AVAILABILITY_CHECKS,
  succeeded: (answer) => answer.result === 1,
})
