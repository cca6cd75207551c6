import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { ownChangeSchema } from '../shapes.ts'
import { DOCUMENT_TYPE_NAMES, verificationReplySchema, verificationRequestIdSchema } from '../verification.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['requestId', 'documentType'],
  properties: {
    requestId: verificationRequestIdSchema,
    documentType: { enum: DOCUMENT_TYPE_NAMES },
    /** The player's words about the documents; required with `otherFunds`. */
    note: verificationReplySchema,
  },
} as const satisfies JSONSchema

/** 1: the operator has it now. 0: `errors` lists the missing sides or the missing note, or that the document proves something else. */
export const result = ownChangeSchema

/** Hands the uploaded documents of a request to the operator. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
