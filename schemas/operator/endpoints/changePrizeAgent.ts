import { endpoint } from '../endpoint.ts'
import {
  operatedPrizeAgentSchema,
  prizeAgentParams,
  prizeAgentTermsSchema,
  type OperatedPrizeAgent,
  type PrizeAgentParams,
  type PrizeAgentTerms,
} from '../prizes.ts'

export const params = prizeAgentParams
export const request = prizeAgentTermsSchema
export const result = operatedPrizeAgentSchema

export default endpoint<{ params: PrizeAgentParams; request: PrizeAgentTerms; result: OperatedPrizeAgent }>()(
  {
    route: 'PUT /sites/:siteId/prize-agents/:agentId',
    permission: 'prizes.agents',
    summary:
      'Replaces what is known of an agent. A closed one is offered no more, and still hands over what it has.',
    audit: 'prize-agent.changed',
    edits: 'prize-agents',
  },
)
