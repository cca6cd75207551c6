import { endpoint } from '../endpoint.ts'
import {
  operatedPrizeItemSchema,
  prizeItemChangeRequest,
  prizeItemParams,
  type OperatedPrizeItem,
  type PrizeItemChange,
  type PrizeItemParams,
} from '../prizes.ts'

export const params = prizeItemParams
export const request = prizeItemChangeRequest
export const result = operatedPrizeItemSchema

export default endpoint<{ params: PrizeItemParams; request: PrizeItemChange; result: OperatedPrizeItem }>()({
  route: 'POST /sites/:siteId/prize-items/:prizeItemId/status',
  permission: 'prizes.change',
  summary:
    'Changes the state of a won item: accepted, at an agent, shipped or delivered. The player is notified.',
  audit: {
    action: 'prize-item.changed',
    facts: ({ params, request, result: { playerId } }) => ({ ...params, ...request, playerId }),
  },
  auditsBefore: true,
})
