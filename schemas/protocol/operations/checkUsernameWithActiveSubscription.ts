import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { rowIdSchema } from '../numbers.ts'
import { checkedTextSchema } from '../requests.ts'
import { activeAvailabilitySchema } from '../shapes.ts'
import { AVAILABILITY_CHECKS } from '../rate-limits.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['username'],
  properties: {
    username: checkedTextSchema,
    gameId: rowIdSchema,
  },
} as const satisfies JSONSchema

export const result = activeAvailabilitySchema

/** `checkUsername` before a purchase; the owner of the name also reads how many subscriptions run. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
  rateLimit: AVAILABILITY_CHECKS,
  succeeded: (answer) => answer.result === 1,
})
