import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { anyGameRequest } from '../requests.ts'

export const request = anyGameRequest

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
