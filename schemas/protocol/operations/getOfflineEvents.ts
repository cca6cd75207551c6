import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { afterLoginEventSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** Acknowledges this event of the caller and every earlier one. */
    eventId: rowIdSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['events'],
  properties: {
    events: {
      type: 'array',
      maxItems: 50,
      items: {
        ...afterLoginEventSchema,
        required: ['eventId', 'kind', 'at'],
        properties: { eventId: { type: 'integer' }, ...afterLoginEventSchema.properties },
      },
    },
  },
} as const satisfies JSONSchema

/**
 * The events of the caller's absence that are not acknowledged yet: the newest 50 of the last 30 days, oldest first. Fault 102 for an event that is
 * not the caller's.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'changes',
})
