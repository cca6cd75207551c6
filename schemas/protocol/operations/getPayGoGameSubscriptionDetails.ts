import { SUBSCRIPTION_SKIP_REASONS, subscriptionSchema } from '../../entities/subscription.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { subscriptionRequest } from '../requests.ts'

export const request = subscriptionRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['subscription', 'paidDraws', 'paid', 'missedDraws'],
  properties: {
    subscription: subscriptionSchema,
    /** Draws that were paid and not refunded, and their price together. */
    paidDraws: { type: 'integer' },
    paid: { type: 'number' },
    /** Draws that were skipped, whatever the reason. */
    missedDraws: { type: 'integer' },
    lastPaidTime: { type: 'number' },
    lastMissedTime: { type: 'number' },
    lastMissedReason: { enum: SUBSCRIPTION_SKIP_REASONS },
  },
} as const satisfies JSONSchema

/**
 * A pay-as-you-go subscription of the caller with the sums of its payments. Server.ResourceNotFound where it is unknown or prepaid, or 102
 * where it is another player's.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
