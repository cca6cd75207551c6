import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {},
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1: a mail was queued. 0: there is nothing to confirm. -1: too soon after the last one, or too many today. */
    result: { enum: [1, 0, -1] },
    /** With -1: time until the next request is accepted, in milliseconds. */
    retryAfterMs: { type: 'number' },
  },
} as const satisfies JSONSchema

/** Sends a new confirmation link to the caller's own e-mail address, and to no other. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
