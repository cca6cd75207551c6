import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { outcomeSchema } from '../shapes.ts'
import { currentPasswordSchema } from '../requests.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['password'],
  properties: { password: currentPasswordSchema },
} as const satisfies JSONSchema

/** 1: it is the caller's password. 0: it is not; the attempt counts like one at the login (security 14). */
export const result = outcomeSchema

/** Whether this is the caller's current password. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
