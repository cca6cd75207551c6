import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { pendingFormSchema, VERIFICATION_PURPOSES, verificationRequestSchema } from '../verification.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** By default the identity. */
    purpose: { enum: VERIFICATION_PURPOSES },
  },
} as const satisfies JSONSchema

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
