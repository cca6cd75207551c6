import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { purposeRequestSchema } from '../verification.ts'

export const request = purposeRequestSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1: there is a request now. 0: it is verified already, or the registration lacks the fields to verify. */
    result: { enum: [1, 0] },
    requestId: { type: 'integer' },
  },
} as const satisfies JSONSchema

/** Opens a request to verify the caller by documents; an open one stays. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
