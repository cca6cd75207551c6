import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import {
  caseFacts,
  changedCaseSchema,
  supportCaseParams,
  supportTextSchema,
  type ChangedCase,
  type SupportCaseParams,
} from '../support.ts'

export const params = supportCaseParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: supportTextSchema },
  examples: [{ text: 'The bank confirms the payment.' }],
} as const satisfies JSONSchema
export const result = changedCaseSchema

export default endpoint<{
  params: SupportCaseParams
  request: FromSchema<typeof request>
  result: ChangedCase
}>()({
  route: 'POST /sites/:siteId/support-cases/:caseId/note',
  permission: 'support.answer',
  summary: 'Adds a note that only operators see.',
  audit: { action: 'support.noted', facts: caseFacts },
})
