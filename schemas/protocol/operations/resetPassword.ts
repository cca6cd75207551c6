import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { TOKEN_CHECKS } from '../rate-limits.ts'
import { mailTokenSchema, newPasswordSchema, newPinSchema } from '../requests.ts'
import { ownChangeSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['token', 'password'],
  properties: {
    token: mailTokenSchema,
    password: newPasswordSchema,
    /** A new PIN, where the site has PINs. */
    pin: newPinSchema,
    /** Decides nothing (security 10). */
    ip: { type: 'string', maxLength: 45 },
  },
} as const satisfies JSONSchema

export const result = ownChangeSchema

/** Sets a new password by the token of a link, which works once, and ends the player's sessions. It logs nobody in. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'changes',
  rateLimit: TOKEN_CHECKS,
  succeeded: (answer) => answer.result === 1,
})
