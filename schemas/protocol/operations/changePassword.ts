import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { fieldErrorSchema } from '../shapes.ts'
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

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1: the password is changed. 0: it is not; `errors` lists the refused fields. */
    result: { enum: [1, 0] },
    errors: { type: 'array', items: fieldErrorSchema },
  },
} as const satisfies JSONSchema

/**
 * Changes the caller's password and ends the player's other sessions. The caller's session continues with a new token,
 * returned beside the result; the call's own token is revoked (protocol, "Sessions").
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
