import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { SUPPORT_MESSAGES } from '../rate-limits.ts'
import {
  supportCaseRequest,
  supportFilesSchema,
  supportMessageTextSchema,
  supportOutcomeSchema,
} from '../support.ts'

export const request = {
  ...supportCaseRequest,
  required: ['caseId', 'message'],
  properties: {
    ...supportCaseRequest.properties,
    message: supportMessageTextSchema,
    attachments: supportFilesSchema,
  },
} as const satisfies JSONSchema

export const result = supportOutcomeSchema

/** Adds a message of the caller to a support case. It opens a closed case again. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  rateLimit: SUPPORT_MESSAGES,
  succeeded: (answer) => answer.result === 1,
})
