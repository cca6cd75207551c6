import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { PHONE_CODE_DIGITS } from '../../limits.ts'
import { operation } from '../operation.ts'
import { outcomeSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['code'],
  properties: {
    /** The code of the text message. */
    code: { type: 'string', maxLength: PHONE_CODE_DIGITS, pattern: `^[0-9]{${PHONE_CODE_DIGITS}}$` },
  },
} as const satisfies JSONSchema

/** 1: the number is verified. 0: the code is wrong, or has expired; the attempt counts like one at the login (security 14). */
export const result = outcomeSchema

/** Verifies the caller's phone number by the code that was sent to it. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
