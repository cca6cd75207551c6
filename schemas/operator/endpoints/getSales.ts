import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { salesSchema, type Sales } from '../sales.ts'

export const params = siteParams
export const result = salesSchema

export default endpoint<{ params: SiteParams; result: Sales }>()({
  route: 'GET /sites/:siteId/sales',
  permission: 'maintenance.read',
  summary: 'Answers whether the sales of a site are held.',
})
