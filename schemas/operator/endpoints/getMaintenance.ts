import { endpoint } from '../endpoint.ts'
import { maintenanceSchema, type Maintenance } from '../maintenance.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const result = maintenanceSchema

export default endpoint<{ params: SiteParams; result: Maintenance }>()({
  route: 'GET /sites/:siteId/maintenance',
  permission: 'maintenance.read',
  summary: 'Answers with the maintenance of a site.',
})
