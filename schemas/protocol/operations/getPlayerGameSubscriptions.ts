import { subscriptionSchema } from '../../entities/subscription.ts'
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
  type: 'array',
  items: subscriptionSchema,
} as const satisfies JSONSchema

/** The caller's subscriptions: active ones first, each part newest first, at most 100. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
