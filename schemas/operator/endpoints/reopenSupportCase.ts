import { endpoint } from '../endpoint.ts'
import {
  caseFacts,
  changedCaseSchema,
  supportCaseParams,
  type ChangedCase,
  type SupportCaseParams,
} from '../support.ts'

export const params = supportCaseParams
export const result = changedCaseSchema

export default endpoint<{ params: SupportCaseParams; result: ChangedCase }>()({
  route: 'POST /sites/:siteId/support-cases/:caseId/reopen',
  permission: 'support.answer',
  summary: 'Opens a closed case again.',
  audit: { action: 'support.reopened', facts: caseFacts },
})
