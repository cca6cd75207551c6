import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { checkedTextSchema, currentPasswordSchema } from '../requests.ts'
import { fieldErrorSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['email', 'password'],
  properties: {
    email: checkedTextSchema,
    password: currentPasswordSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1: a link was sent. 0: refused; `errors` lists the fields. -1: too soon after the last mail, or too many today. */
    result: { enum: [1, 0, -1] },
    errors: { type: 'array', items: fieldErrorSchema },
    /** With -1: time until the next request is accepted, in milliseconds. */
    retryAfterMs: { type: 'number' },
  },
} as const satisfies JSONSchema

/** Changes the caller's e-mail address once the new one is confirmed by the link that is sent there. The current address gets a notice. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
