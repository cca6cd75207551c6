import { endpoint } from '../endpoint.ts'
import { type OperatedMaintenance, operatedMaintenanceSchema } from '../maintenance.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const result = operatedMaintenanceSchema

export default endpoint<{ params: SiteParams; result: OperatedMaintenance }>()({
  route: 'GET /sites/:siteId/maintenance',
  permission: 'maintenance.read',
  summary: 'Answers with the maintenance of a site.',
})
