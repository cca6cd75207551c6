import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { outcomeSchema } from '../shapes.ts'
import { TOKEN_CHECKS } from '../rate-limits.ts'
import { mailTokenSchema } from '../requests.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['token'],
  properties: { token: mailTokenSchema },
} as const satisfies JSONSchema

/** 1: `resetPassword` accepts the token. 0: it was used, has expired, or never existed. */
export const result = outcomeSchema

/** Whether the token of a link still sets a new password. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
  rateLimit: TOKEN_CHECKS,
  succeeded: (answer) => answer.result === 1,
})
