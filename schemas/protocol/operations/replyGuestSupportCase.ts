import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { GUEST_MESSAGES } from '../rate-limits.ts'
import { mailTokenSchema } from '../requests.ts'
import { supportMessageTextSchema, supportOutcomeSchema } from '../support.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['key', 'message'],
  properties: { key: mailTokenSchema, message: supportMessageTextSchema },
} as const satisfies JSONSchema

export const result = supportOutcomeSchema

/** Adds a message of a guest to the support case of the key. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'changes',
  rateLimit: GUEST_MESSAGES,
  succeeded: (answer) => answer.result === 1,
})
