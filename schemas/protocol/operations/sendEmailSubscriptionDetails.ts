import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const sendEmailSubscriptionDetailsRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['subscriptionId'],
  properties: {
    subscriptionId: { type: 'integer', minimum: 1 },
  },
} as const satisfies JSONSchema

export const sendEmailSubscriptionDetailsResult = {
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

export type SendEmailSubscriptionDetailsRequest = FromSchema<typeof sendEmailSubscriptionDetailsRequest>
export type SendEmailSubscriptionDetailsResult = FromSchema<typeof sendEmailSubscriptionDetailsResult>

/**
 * Sends what stands on a subscription of the caller to the caller's own address. Server.ResourceNotFound, or 102 where it
 * is another player's.
 */
export const sendEmailSubscriptionDetails = operation<
  SendEmailSubscriptionDetailsRequest,
  SendEmailSubscriptionDetailsResult
>({
  name: 'sendEmailSubscriptionDetails',
  access: 'player',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
