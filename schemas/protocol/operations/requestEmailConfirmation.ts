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
    /** 1: a mail is on its way. 0: there is nothing to confirm. -1: too soon after the last one, or too many today. */
    result: { enum: [1, 0, -1] },
    /** With -1: how long until one may be asked for again, in milliseconds. */
    retryAfterMs: { type: 'number' },
  },
} as const satisfies JSONSchema

/** Sends the caller's e-mail address a new link that confirms it. It goes nowhere but to the caller's own address. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
