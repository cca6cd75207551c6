import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { SUPPORT_CASES } from '../rate-limits.ts'
import { checkedTextSchema } from '../requests.ts'
import { newSupportCase, SUPPORT_REFUSALS } from '../support.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['topic', 'subject', 'message'],
  properties: {
    ...newSupportCase,
    /** The e-mail address of a guest, who confirms it by a link in a mail. */
    email: checkedTextSchema,
    name: { type: 'string', maxLength: 100 },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** The number of the case, or -1: it was not created, and `refusal` says why (spec 4e). */
    result: { type: 'integer' },
    refusal: { enum: SUPPORT_REFUSALS },
  },
} as const satisfies JSONSchema

/** Opens a support case of the caller. That of a guest waits until the address is confirmed. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'changes',
  rateLimit: SUPPORT_CASES,
  succeeded: (answer) => answer.result > 0,
})
