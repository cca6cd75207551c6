import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { currentPasswordSchema, newPinSchema } from '../requests.ts'
import { ownChangeSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['password', 'newPin'],
  properties: { password: currentPasswordSchema, newPin: newPinSchema },
} as const satisfies JSONSchema

export const result = ownChangeSchema

/**
 * Sets or replaces the caller's PIN, also where the site demands it, and ends the player's other sessions. The caller's session
 * continues with a new token, returned beside the result, as after `changePassword`.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
