import type { FromSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { supportCaseRequest, supportConversationSchema } from '../support.ts'

export const request = supportCaseRequest
export const result = supportConversationSchema

/** One of the caller's support cases with its messages. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
