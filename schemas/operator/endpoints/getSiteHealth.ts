import { endpoint } from '../endpoint.ts'
import { type SiteHealth, siteHealthSchema } from '../health.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const result = siteHealthSchema

export default endpoint<{ params: SiteParams; result: SiteHealth }>()({
  route: 'GET /sites/:siteId/health',
  permission: 'health.read',
  summary:
    'The health of a site: draws that are due, late or failing, what waits and since when, and errors of its pages. It has numbers alone.',
})
