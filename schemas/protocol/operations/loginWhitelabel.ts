import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { TOKEN_CHECKS } from '../rate-limits.ts'
import { mailTokenSchema } from '../requests.ts'
import { clientInformationSchema, openedSessionSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['ticket'],
  properties: {
    /** From `getWhitelabelCredentials`, or from the operator's API. */
    ticket: mailTokenSchema,
    clientInformation: clientInformationSchema,
  },
} as const satisfies JSONSchema

export const result = openedSessionSchema

/** Opens a player's session by a ticket that works once, for a minute. The token is returned beside the result, as at the login. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'changes',
  rateLimit: TOKEN_CHECKS,
})
