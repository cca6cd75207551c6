import { subscriptionSchema } from '../../entities/subscription.ts'
import type { FromSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { subscriptionRequest } from '../requests.ts'

export const request = subscriptionRequest

export const result = subscriptionSchema

/**
 * Cancels a subscription of the caller: the amount paid for draws that were not entered is refunded. Entered draws stay.
 * An ended one is returned unchanged. Server.ResourceNotFound, or 102 where it is another player's.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'movesMoney',
})
