import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { PRIZE_ITEM_STATUSES } from '../../protocol/prizes.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'
import { operatedPrizeItemSchema } from '../prizes.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    status: {
      enum: PRIZE_ITEM_STATUSES,
      description: 'by default claimed; of one player or one record every status, the newest first',
    },
    playerId: rowIdSchema,
    prizeItemId: { ...rowIdSchema, description: 'this item alone' },
    ...pageFields('item'),
  },
  examples: [{ status: 'claimed', limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('items', operatedPrizeItemSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/prize-items',
  permission: 'prizes.read',
  summary: 'Lists the items that players of a site have won, in a state, the oldest first.',
})
