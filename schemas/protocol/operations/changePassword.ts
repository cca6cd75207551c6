import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { ownChangeSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['password', 'newPassword'],
  properties: {
    /** The current password, which the player must enter again (security 15). */
    password: { type: 'string', minLength: 1, maxLength: 64 },
    newPassword: { type: 'string', minLength: 1, maxLength: 64 },
  },
} as const satisfies JSONSchema

export const result = ownChangeSchema

/**
 * Changes the caller's password and ends the player's other sessions. The caller's session continues with a new token,
 * returned beside the result; the call's own token is revoked (protocol, "Sessions").
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
