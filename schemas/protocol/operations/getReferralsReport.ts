import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { referralSchema } from '../referrals.ts'
import { emptySchema } from '../shapes.ts'

export const request = emptySchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['visits', 'registered', 'invitesLeft', 'referrals'],
  properties: {
    /** Visits with the caller's link; each browser counts once a day of the site. */
    visits: { type: 'integer' },
    /** The players who registered with it. */
    registered: { type: 'integer' },
    /** Invitations that the caller may still send today. */
    invitesLeft: { type: 'integer' },
    /** The newest first, at most 200. */
    referrals: { type: 'array', items: referralSchema },
  },
} as const satisfies JSONSchema

/** Whom the caller invited, and who registered with the caller's link. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
