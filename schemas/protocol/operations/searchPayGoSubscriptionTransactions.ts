import { SUBSCRIPTION_SKIP_REASONS } from '../../entities/subscription.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema, timeSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['page'],
  properties: {
    /** The number of the page; the first is 0. */
    page: { type: 'integer', minimum: 0, maximum: 1_000_000 },
    /** Transactions per page; default 10. */
    maxResults: { type: 'integer', minimum: 1, maximum: 100 },
    request: {
      type: 'object',
      additionalProperties: false,
      properties: {
        /** Without it the transactions of all the caller's pay-as-you-go subscriptions. */
        subscriptionId: rowIdSchema,
        /** The period: from the first time, until before the second. */
        from: timeSchema,
        to: timeSchema,
      },
    },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result', 'totalCount'],
  properties: {
    result: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: [
          'subscriptionId',
          'gameId',
          'gameTitle',
          'gameInstanceId',
          'kind',
          'amount',
          'currencyId',
          'time',
        ],
        properties: {
          subscriptionId: { type: 'integer' },
          gameId: { type: 'integer' },
          gameTitle: { type: 'string' },
          gameInstanceId: { type: 'integer' },
          /** The place in which the game shows it. */
          sequenceNumber: { type: 'integer' },
          /** `missed`: nothing was taken, for the reason. */
          kind: { enum: ['paid', 'missed', 'refunded'] },
          reason: { enum: SUBSCRIPTION_SKIP_REASONS },
          /** Negative where the account paid, 0 where nothing was taken. */
          amount: { type: 'number' },
          currencyId: { type: 'integer' },
          time: { type: 'number' },
        },
      },
    },
    /** Transactions on all pages. */
    totalCount: { type: 'integer', minimum: 0 },
  },
} as const satisfies JSONSchema

/**
 * The payments, missed payments and refunds of the caller's pay-as-you-go subscriptions, newest first. Server.ResourceNotFound where the
 * subscription is unknown, or 102 where it is another player's.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
