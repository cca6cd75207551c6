import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { REFERRAL_VISITS } from '../rate-limits.ts'
import { outcomeSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['refStr'],
  properties: { refStr: { type: 'string', maxLength: 64 } },
} as const satisfies JSONSchema

/** 1: counted. 0: no player of the site has the code, it is the caller's own, or this browser was counted today. */
export const result = outcomeSchema

/** Counts a visit with a player's referral code, once a day for each browser. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'changes',
  rateLimit: REFERRAL_VISITS,
})
