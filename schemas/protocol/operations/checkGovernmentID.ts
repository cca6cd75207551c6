import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { checkedTextSchema } from '../requests.ts'
import { availabilitySchema } from '../shapes.ts'
import { AVAILABILITY_CHECKS } from '../rate-limits.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['governmentId'],
  properties: {
    governmentId: checkedTextSchema,
  },
} as const satisfies JSONSchema

export const result = availabilitySchema

/** Whether no player of the site has given this government id: 1 is free, 0 is taken. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
  rateLimit: AVAILABILITY_CHECKS,
  succeeded: (answer) => answer.result === 1,
})
