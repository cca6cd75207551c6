import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { outcomeSchema } from '../shapes.ts'
import { verificationReplySchema, verificationRequestIdSchema } from '../verification.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['requestId', 'text'],
  properties: { requestId: verificationRequestIdSchema, text: verificationReplySchema },
} as const satisfies JSONSchema

/** 1: the operator sees the text beside the documents. 0: the request is decided, or has as many texts as it may. */
export const result = outcomeSchema

/** Adds the caller's words to a request. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
