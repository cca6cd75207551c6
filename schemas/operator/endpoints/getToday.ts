import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { todaySchema, type Today } from '../reports.ts'

export const params = siteParams
export const result = todaySchema

export default endpoint<{ params: SiteParams; result: Today }>()({
  route: 'GET /sites/:siteId/today',
  permission: 'sites.read',
  summary:
    'The day of a site so far beside the same time a week before, the next draws, and what waits for a person. Money needs reports.read, draws games.read, and each queue the permission of its list.',
})
