import { subscriptionSchema } from '../../entities/subscription.ts'
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

export const result = subscriptionSchema

/**
 * Cancels a subscription of the caller: the amount paid for draws that were not entered is refunded. Entered draws stay.
 * An ended one is returned unchanged. Server.ResourceNotFound, or 102 where it is another player's.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'movesMoney',
})
