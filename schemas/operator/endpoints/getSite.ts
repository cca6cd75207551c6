import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { siteDetailSchema, type SiteDetail } from '../sites.ts'

export const params = siteParams
export const result = siteDetailSchema

export default endpoint<{ params: SiteParams; result: SiteDetail }>()({
  route: 'GET /sites/:siteId',
  permission: 'sites.read',
  summary: 'Answers with a site, its manifest, and which site of its chain says each value.',
})
