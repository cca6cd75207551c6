import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
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
  required: ['into'],
  properties: { into: { ...rowIdSchema, description: 'the case that gets the messages' } },
  examples: [{ into: 16 }],
} as const satisfies JSONSchema
export const result = changedCaseSchema

export default endpoint<{
  params: SupportCaseParams
  request: FromSchema<typeof request>
  result: ChangedCase
}>()({
  route: 'POST /sites/:siteId/support-cases/:caseId/merge',
  permission: 'support.answer',
  summary: 'Moves the messages of a case into another one of the same player or guest.',
  audit: { action: 'support.merged', facts: (call) => ({ ...caseFacts(call), ...call.request }) },
})
