import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { SUPPORT_LINKS } from '../rate-limits.ts'
import { mailTokenSchema } from '../requests.ts'
import { outcomeSchema } from '../shapes.ts'
import { RATING_MAX } from '../support.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['key', 'rating'],
  properties: {
    key: mailTokenSchema,
    rating: { type: 'integer', minimum: 1, maximum: RATING_MAX },
  },
} as const satisfies JSONSchema

/** 1: stored, also in place of an earlier one. 0: the case is not closed, or the key is unknown. */
export const result = outcomeSchema

/** Rates the closed support case of the guest who has the link with this key. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'changes',
  rateLimit: SUPPORT_LINKS,
  succeeded: (answer) => answer.result === 1,
})
