import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { nameSchema } from '../../common-schemas.ts'
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
  required: [],
  properties: {
    text: supportTextSchema,
    template: { ...nameSchema, description: 'the id of a template, in place of a text' },
    close: { type: 'boolean', description: 'closes the case with this answer' },
  },
  examples: [{ text: 'Your withdrawal was paid this morning.', close: true }],
} as const satisfies JSONSchema
export const result = changedCaseSchema

export default endpoint<{
  params: SupportCaseParams
  request: FromSchema<typeof request>
  result: ChangedCase
}>()({
  route: 'POST /sites/:siteId/support-cases/:caseId/answer',
  permission: 'support.answer',
  summary:
    'Answers a case by a text, or by a template in the language of the case. The player gets a mail and a message on the site.',
  audit: { action: 'support.answered', facts: caseFacts },
})
