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
  route: 'POST /sites/:siteId/support-cases/:caseId/close',
  permission: 'support.answer',
  summary: 'Closes a case. The player gets a mail, and can rate the case or open it again by a message.',
  audit: { action: 'support.closed', facts: caseFacts },
})
