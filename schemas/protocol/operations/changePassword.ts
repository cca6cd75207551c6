import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { ownChangeSchema } from '../shapes.ts'
import { operation } from '../operation.ts'
import { currentPasswordSchema, newPasswordSchema } from '../requests.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['password', 'newPassword'],
  properties: {
    password: currentPasswordSchema,
    newPassword: newPasswordSchema,
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
