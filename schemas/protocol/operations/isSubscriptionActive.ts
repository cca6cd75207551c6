import { SUBSCRIPTION_STATUSES } from '../../entities/subscription.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const isSubscriptionActiveRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['subscriptionId'],
  properties: {
    subscriptionId: { type: 'integer', minimum: 1 },
  },
} as const satisfies JSONSchema

export const isSubscriptionActiveResult = {
  type: 'object',
  additionalProperties: false,
  required: ['active', 'status'],
  properties: {
    active: { type: 'boolean' },
    status: { enum: SUBSCRIPTION_STATUSES },
  },
} as const satisfies JSONSchema

export type IsSubscriptionActiveRequest = FromSchema<typeof isSubscriptionActiveRequest>
export type IsSubscriptionActiveResult = FromSchema<typeof isSubscriptionActiveResult>

/** Whether a subscription of the caller runs. Server.ResourceNotFound, or 102 where it is another player's. */
export const isSubscriptionActive = operation<IsSubscriptionActiveRequest, IsSubscriptionActiveResult>({
  name: 'isSubscriptionActive',
  access: 'secured',
  effect: 'reads',
})
