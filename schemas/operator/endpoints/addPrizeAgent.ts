import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import {
  operatedPrizeAgentSchema,
  prizeAgentTermsSchema,
  type OperatedPrizeAgent,
  type PrizeAgentTerms,
} from '../prizes.ts'

export const params = siteParams
export const request = prizeAgentTermsSchema
export const result = operatedPrizeAgentSchema

export default endpoint<{ params: SiteParams; request: PrizeAgentTerms; result: OperatedPrizeAgent }>()({
  route: 'POST /sites/:siteId/prize-agents',
  permission: 'prizes.agents',
  summary: 'Adds an agent who hands won items over.',
  status: 201,
  audit: {
    action: 'prize-agent.added',
    facts: ({ params: { siteId }, result }) => ({ siteId, ...result }),
  },
})
