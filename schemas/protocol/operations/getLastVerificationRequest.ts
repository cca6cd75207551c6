import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { pendingFormSchema, purposeRequestSchema, verificationRequestSchema } from '../verification.ts'

export const request = purposeRequestSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** Absent where there is none. */
    request: verificationRequestSchema,
    /** The choices of the player so far; absent where none was stored. */
    pendingForm: pendingFormSchema,
  },
} as const satisfies JSONSchema

/** The caller's latest request to verify something, with its documents. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'reads',
})
