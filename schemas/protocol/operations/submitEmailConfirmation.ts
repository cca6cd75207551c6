import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { outcomeSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['key'],
  properties: {
    /** The secret of the link, from the query parameter `key` of /emailconfirmation. */
    key: { type: 'string', maxLength: 128 },
  },
} as const satisfies JSONSchema

/** 1: the address is confirmed. 0: the link was used, has expired, or never existed. */
export const result = outcomeSchema

/** Confirms an e-mail address by the link that was sent to it. The link works without a session. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
