import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { salesSchema, type Sales } from '../sales.ts'

export const params = siteParams
export const request = { ...salesSchema, examples: [{ held: true }] } as const
export const result = salesSchema

export default endpoint<{ params: SiteParams; request: Sales; result: Sales }>()({
  route: 'PUT /sites/:siteId/sales',
  permission: 'maintenance.write',
  summary:
    'Holds or reopens the sales of a site. Held, it takes no plays of any game; players stay logged in, and draws, payments and withdrawals go on.',
  audit: { action: 'site.sales', facts: ({ params, result }) => ({ ...params, ...result }) },
  auditsBefore: true,
})
