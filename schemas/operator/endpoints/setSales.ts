import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { type OperatedSales, operatedSalesSchema, type Sales, salesSchema } from '../sales.ts'

export const params = siteParams
export const request = { ...salesSchema, examples: [{ held: true }] } as const
export const result = operatedSalesSchema

export default endpoint<{ params: SiteParams; request: Sales; result: OperatedSales }>()({
  route: 'PUT /sites/:siteId/sales',
  permission: 'maintenance.write',
  summary:
    'Holds or reopens the sales of a site. Held, it takes no plays of any game; players stay logged in, and draws, payments and withdrawals go on.',
  audit: { action: 'site.sales', facts: ({ params, request }) => ({ ...params, ...request }) },
  edits: 'sales',
})
