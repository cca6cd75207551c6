import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'
import { operatedPrizeAgentSchema } from '../prizes.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    ...pageFields('agent'),
    country: {
      ...operatedPrizeAgentSchema.properties.country,
      description: 'only the agents of this country',
    },
    state: { enum: ['open', 'closed'], description: 'only the agents in this state' },
  },
  examples: [{ state: 'open' }],
} as const satisfies JSONSchema

export const result = pageOf('agents', operatedPrizeAgentSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/prize-agents',
  permission: 'prizes.read',
  summary: 'Lists the agents who hand won items over, also the closed ones, the oldest first.',
})
