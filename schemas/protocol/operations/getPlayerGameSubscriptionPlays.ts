import {
  SUBSCRIPTION_DRAW_OUTCOMES,
  SUBSCRIPTION_SKIP_REASONS,
  subscriptionSchema,
} from '../../entities/subscription.ts'
import { GAME_STATUSES } from '../../entities/game-instance.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { subscriptionRequest } from '../requests.ts'

export const request = subscriptionRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['subscription', 'draws'],
  properties: {
    subscription: subscriptionSchema,
    /** The decided draws, newest first: at most 200. */
    draws: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['gameInstanceId', 'gameStatus', 'outcome'],
        properties: {
          gameInstanceId: { type: 'integer' },
          /** Where the game shows it. */
          sequenceNumber: { type: 'integer' },
          gameStatus: { enum: GAME_STATUSES },
          outcome: { enum: SUBSCRIPTION_DRAW_OUTCOMES },
          /** Present where it was skipped. */
          skipReason: { enum: SUBSCRIPTION_SKIP_REASONS },
          startTime: { type: 'number' },
          /** The caller's winnings in that game instance, from all plays in it; present once they have been paid. */
          myWinnings: { type: 'number' },
          /** An item or entries to another game are among the caller's prizes in it. Absent where they are not. */
          wonInKind: { type: 'boolean' },
        },
      },
    },
  },
} as const satisfies JSONSchema

/** One subscription of the caller with its plays and its draws. Server.ResourceNotFound, or 102 where it is another player's. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'reads',
})
