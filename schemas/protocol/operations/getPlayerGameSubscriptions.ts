import { subscriptionSchema } from '../../entities/subscription.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const getPlayerGameSubscriptionsRequest = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** Of this game alone. */
    gameId: { type: 'integer', minimum: 1 },
  },
} as const satisfies JSONSchema

export const getPlayerGameSubscriptionsResult = {
  type: 'array',
  items: subscriptionSchema,
} as const satisfies JSONSchema

export type GetPlayerGameSubscriptionsRequest = FromSchema<typeof getPlayerGameSubscriptionsRequest>
export type GetPlayerGameSubscriptionsResult = FromSchema<typeof getPlayerGameSubscriptionsResult>

/** The caller's subscriptions: those that run first, each part newest first, at most 100. */
export const getPlayerGameSubscriptions = operation<
  GetPlayerGameSubscriptionsRequest,
  GetPlayerGameSubscriptionsResult
>({
  name: 'getPlayerGameSubscriptions',
  access: 'secured',
  effect: 'reads',
})
