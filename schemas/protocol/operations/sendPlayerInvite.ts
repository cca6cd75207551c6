import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { PLAYER_INVITES } from '../rate-limits.ts'
import { INVITE_REFUSALS } from '../referrals.ts'
import { emailRequest } from '../requests.ts'

export const request = emailRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1: the mail is queued. 0: it is not; `refusal` says why. */
    result: { enum: [1, 0] },
    refusal: { enum: INVITE_REFUSALS },
  },
} as const satisfies JSONSchema

/** Invites a person to the site, in the caller's name. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  rateLimit: PLAYER_INVITES,
  succeeded: (answer) => answer.result === 1,
})
