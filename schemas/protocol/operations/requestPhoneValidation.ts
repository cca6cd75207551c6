import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { PHONE_CODES } from '../rate-limits.ts'
import { emptySchema } from '../shapes.ts'

export const request = emptySchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /**
     * `1#` and the last digits of the number: a code was sent to it. `0`: there is no number, or it is verified. `-1`: too soon after the
     * last code, or too many today.
     */
    result: { type: 'string', pattern: '^(1#[0-9]{0,3}|0|-1)$' },
    /** With `-1`: time until the next request is accepted, in milliseconds. */
    retryAfterMs: { type: 'number' },
  },
} as const satisfies JSONSchema

/** Sends a code of six digits to the caller's own phone number, and to no other. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  rateLimit: PHONE_CODES,
  succeeded: (answer) => answer.result.includes('#'),
})
