import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { type OperatedSales, operatedSalesSchema } from '../sales.ts'

export const params = siteParams
export const result = operatedSalesSchema

export default endpoint<{ params: SiteParams; result: OperatedSales }>()({
  route: 'GET /sites/:siteId/sales',
  permission: 'maintenance.read',
  summary: 'Answers whether the sales of a site are held.',
})
