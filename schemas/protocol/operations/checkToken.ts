import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { TOKEN_CHECKS } from '../rate-limits.ts'
import { mailTokenSchema } from '../requests.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['token'],
  properties: { token: mailTokenSchema },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1: `resetPassword` accepts the token. 0: it was used, has expired, or never existed. */
    result: { enum: [1, 0] },
  },
} as const satisfies JSONSchema

/** Whether the token of a link still sets a new password. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
  rateLimit: TOKEN_CHECKS,
  succeeded: (answer) => answer.result === 1,
})
