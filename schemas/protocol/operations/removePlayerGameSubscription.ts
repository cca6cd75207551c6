import { subscriptionSchema } from '../../entities/subscription.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const removePlayerGameSubscriptionRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['subscriptionId'],
  properties: {
    subscriptionId: { type: 'integer', minimum: 1 },
  },
} as const satisfies JSONSchema

export const removePlayerGameSubscriptionResult = subscriptionSchema

export type RemovePlayerGameSubscriptionRequest = FromSchema<typeof removePlayerGameSubscriptionRequest>
export type RemovePlayerGameSubscriptionResult = FromSchema<typeof removePlayerGameSubscriptionResult>

/**
 * Cancels a subscription of the caller: what is paid for draws that were not entered goes back to the account. Draws
 * that were entered stay. One that has ended already is answered as it is. Server.ResourceNotFound, or 102 where it is
 * another player's.
 */
export const removePlayerGameSubscription = operation<
  RemovePlayerGameSubscriptionRequest,
  RemovePlayerGameSubscriptionResult
>({
  name: 'removePlayerGameSubscription',
  access: 'secured',
  effect: 'movesMoney',
})
