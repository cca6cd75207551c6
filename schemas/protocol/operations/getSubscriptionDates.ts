import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const getSubscriptionDatesRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId'],
  properties: {
    gameId: { type: 'integer', minimum: 1 },
  },
} as const satisfies JSONSchema

export const getSubscriptionDatesResult = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId', 'dates'],
  properties: {
    gameId: { type: 'integer' },
    /** When the draws begin that follow the open one, as many as a subscription may cover; none where the game takes none. */
    dates: { type: 'array', items: { type: 'number' } },
  },
} as const satisfies JSONSchema

export type GetSubscriptionDatesRequest = FromSchema<typeof getSubscriptionDatesRequest>
export type GetSubscriptionDatesResult = FromSchema<typeof getSubscriptionDatesResult>

/** The draws that a subscription to a game would cover, in order: `subscriptions` of joinGame is how many of them. */
export const getSubscriptionDates = operation<GetSubscriptionDatesRequest, GetSubscriptionDatesResult>({
  name: 'getSubscriptionDates',
  access: 'open',
  effect: 'reads',
})
