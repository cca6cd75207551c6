import { endpoint } from '../endpoint.ts'
import {
  operatedConversationSchema,
  supportCaseParams,
  type OperatedConversation,
  type SupportCaseParams,
} from '../support.ts'

export const params = supportCaseParams
export const result = operatedConversationSchema

export default endpoint<{ params: SupportCaseParams; result: OperatedConversation }>()({
  route: 'GET /sites/:siteId/support-cases/:caseId',
  permission: 'support.read',
  summary: 'Returns a support case with its messages and notes.',
})
