import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { PRIZE_ITEM_STATUSES } from '../../protocol/prizes.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { operatedPrizeItemSchema, type OperatedPrizeItem } from '../prizes.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: { status: { enum: PRIZE_ITEM_STATUSES } },
  examples: [{ status: 'claimed' }],
} as const satisfies JSONSchema

export const result = { type: 'array', items: operatedPrizeItemSchema } as const satisfies JSONSchema

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: OperatedPrizeItem[]
}>()({
  route: 'GET /sites/:siteId/prize-items',
  permission: 'prizes.read',
  summary: 'Lists the items that players of a site have won, in a state, the oldest first; at most 200.',
})
