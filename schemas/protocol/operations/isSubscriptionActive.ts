import { SUBSCRIPTION_STATUSES } from '../../entities/subscription.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { subscriptionRequest } from '../requests.ts'

export const request = subscriptionRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['active', 'status'],
  properties: {
    active: { type: 'boolean' },
    status: { enum: SUBSCRIPTION_STATUSES },
  },
} as const satisfies JSONSchema

/** Whether a subscription of the caller is active. Server.ResourceNotFound, or 102 where it is another player's. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
