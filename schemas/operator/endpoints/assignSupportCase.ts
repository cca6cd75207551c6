import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import {
  caseFacts,
  changedCaseSchema,
  supportCaseParams,
  type ChangedCase,
  type SupportCaseParams,
} from '../support.ts'

export const params = supportCaseParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['to'],
  properties: { to: { type: 'string', maxLength: 64, description: 'a name; empty for nobody' } },
  examples: [{ to: 'grace' }],
} as const satisfies JSONSchema
export const result = changedCaseSchema

export default endpoint<{
  params: SupportCaseParams
  request: FromSchema<typeof request>
  result: ChangedCase
}>()({
  route: 'POST /sites/:siteId/support-cases/:caseId/assign',
  permission: 'support.answer',
  summary: 'Gives a case to a person or a team, or to nobody.',
  audit: { action: 'support.assigned', facts: (call) => ({ ...caseFacts(call), ...call.request }) },
  auditsBefore: true,
})
