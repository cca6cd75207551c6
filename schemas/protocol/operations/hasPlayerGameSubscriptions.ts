import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const hasPlayerGameSubscriptionsRequest = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** Of this game alone. */
    gameId: { type: 'integer', minimum: 1 },
  },
} as const satisfies JSONSchema

export const hasPlayerGameSubscriptionsResult = {
  type: 'object',
  additionalProperties: false,
  required: ['hasSubscriptions', 'activeCount'],
  properties: {
    /** Any at all, those that have ended too. */
    hasSubscriptions: { type: 'boolean' },
    activeCount: { type: 'integer' },
  },
} as const satisfies JSONSchema

export type HasPlayerGameSubscriptionsRequest = FromSchema<typeof hasPlayerGameSubscriptionsRequest>
export type HasPlayerGameSubscriptionsResult = FromSchema<typeof hasPlayerGameSubscriptionsResult>

/** Whether the caller has or had subscriptions, and how many run. */
export const hasPlayerGameSubscriptions = operation<
  HasPlayerGameSubscriptionsRequest,
  HasPlayerGameSubscriptionsResult
>({
  name: 'hasPlayerGameSubscriptions',
  access: 'player',
  effect: 'reads',
})
