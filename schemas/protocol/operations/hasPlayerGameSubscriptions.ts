import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** Of this game alone. */
    gameId: rowIdSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['hasSubscriptions', 'activeCount'],
  properties: {
    /** Any at all, those that have ended too. */
    hasSubscriptions: { type: 'boolean' },
    activeCount: { type: 'integer' },
  },
} as const satisfies JSONSchema

/** Whether the caller has or had subscriptions, and how many run. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'reads',
})
