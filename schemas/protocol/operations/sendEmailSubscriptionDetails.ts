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
    /** 1: a mail is on its way. 0: the caller has no confirmed e-mail address. -1: too soon after the last one. */
    result: { enum: [1, 0, -1] },
    /** With -1: how long until one may be asked for again, in milliseconds. */
    retryAfterMs: { type: 'number' },
  },
} as const satisfies JSONSchema

/**
 * Sends what stands on a subscription of the caller to the caller's own address. Server.ResourceNotFound, or 102 where it
 * is another player's.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
