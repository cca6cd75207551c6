import type { JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { operatedPrizeAgentSchema, type OperatedPrizeAgent } from '../prizes.ts'

export const params = siteParams
export const result = { type: 'array', items: operatedPrizeAgentSchema } as const satisfies JSONSchema

export default endpoint<{ params: SiteParams; result: OperatedPrizeAgent[] }>()({
  route: 'GET /sites/:siteId/prize-agents',
  permission: 'prizes.read',
  summary: 'Lists the agents who hand won items over, also the closed ones, by country, region and city.',
})
