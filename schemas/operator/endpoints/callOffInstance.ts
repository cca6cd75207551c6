import { endpoint } from '../endpoint.ts'
import {
  gameReasonSchema,
  instanceParams,
  listedGameSchema,
  type InstanceParams,
  type ListedGame,
} from '../games.ts'
import type { Reason } from '../players.ts'

export const params = instanceParams
export const request = gameReasonSchema
export const result = listedGameSchema

export default endpoint<{ params: InstanceParams; request: Reason; result: ListedGame }>()({
  route: 'POST /sites/:siteId/instances/:gameInstanceId/refund',
  permission: 'games.refund',
  summary: 'Calls an instance off before its draw: its sales end, and every player gets back what was paid.',
  audit: 'instance.called-off',
})
