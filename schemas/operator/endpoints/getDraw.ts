import { drawDetailSchema, type DrawDetail } from '../draws.ts'
import { endpoint } from '../endpoint.ts'
import { instanceParams, type InstanceParams } from '../games.ts'

export const params = instanceParams
export const result = drawDetailSchema

export default endpoint<{ params: InstanceParams; result: DrawDetail }>()({
  route: 'GET /sites/:siteId/instances/:gameInstanceId',
  permission: 'games.read',
  summary:
    'One draw with its times, sales, pools, worst case and proof, and the changes that its state allows.',
})
