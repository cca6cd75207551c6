import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { PASSWORD_RESETS } from '../rate-limits.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['memberName'],
  properties: {
    /**
     * `member#name`: the number of the site, which decides nothing, and a user name or e-mail address. The number and its
     * `#` may be left out.
     */
    memberName: { type: 'string', minLength: 1, maxLength: 340 },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** Always 1: the answer does not reveal whether there is such an account. */
    result: { enum: [1] },
  },
} as const satisfies JSONSchema

/** Sends a link that sets a new password to the address of the account, where there is one. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'changes',
  rateLimit: PASSWORD_RESETS,
})
