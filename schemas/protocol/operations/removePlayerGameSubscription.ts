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
 * Cancels a subscription of the caller: what is paid for draws that were not entered goes back to the account. Draws
 * that were entered stay. One that has ended already is answered as it is. Server.ResourceNotFound, or 102 where it is
 * another player's.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'movesMoney',
})
