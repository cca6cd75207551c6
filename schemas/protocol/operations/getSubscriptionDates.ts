import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { gameRequest } from '../requests.ts'

export const request = gameRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId', 'dates'],
  properties: {
    gameId: { type: 'integer' },
    /** Starts of the draws after the open one, as many as a subscription may cover; empty where the game takes none. */
    dates: { type: 'array', items: { type: 'number' } },
  },
} as const satisfies JSONSchema

/** The draws that a subscription to a game would cover, in order: `subscriptions` of joinGame is the number of them. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
