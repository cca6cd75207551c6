import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { emptySchema } from '../shapes.ts'
import { supportCaseSchema } from '../support.ts'

export const request = emptySchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['cases', 'casesLeft'],
  properties: {
    /** Those that changed last come first, at most 100. */
    cases: { type: 'array', items: supportCaseSchema },
    /** Cases that the caller may still open today. */
    casesLeft: { type: 'integer' },
  },
} as const satisfies JSONSchema

/** The caller's support cases. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
