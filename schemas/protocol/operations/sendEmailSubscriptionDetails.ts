import type { FromSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { subscriptionRequest } from '../requests.ts'
import { mailQueuedSchema } from '../shapes.ts'

export const request = subscriptionRequest

export const result = mailQueuedSchema

/**
 * Sends the details of one of the caller's subscriptions to the caller's own address. Server.ResourceNotFound, or 102
 * where it is another player's.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
