import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** Only this game. */
    gameId: rowIdSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['hasSubscriptions', 'activeCount'],
  properties: {
    /** Any subscription, including ended ones. */
    hasSubscriptions: { type: 'boolean' },
    activeCount: { type: 'integer' },
  },
} as const satisfies JSONSchema

/** Whether the caller has or had subscriptions, and the number of active ones. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'reads',
})
