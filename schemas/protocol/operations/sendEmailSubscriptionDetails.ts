import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['subscriptionId'],
  properties: {
    subscriptionId: rowIdSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1: a mail was queued. 0: the caller has no confirmed e-mail address. -1: too soon after the last one. */
    result: { enum: [1, 0, -1] },
    /** With -1: time until the next request is accepted, in milliseconds. */
    retryAfterMs: { type: 'number' },
  },
} as const satisfies JSONSchema

/**
 * Sends the details of one of the caller's subscriptions to the caller's own address. Server.ResourceNotFound, or 102
 * where it is another player's.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
