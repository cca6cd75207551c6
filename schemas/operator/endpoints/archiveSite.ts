import {
  type Archiving,
  type ArchivingRequest,
  archivingRequestSchema,
  archivingSchema,
} from '../archiving.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const request = archivingRequestSchema
export const result = archivingSchema

export default endpoint<{ params: SiteParams; request: ArchivingRequest; result: Archiving }>()({
  route: 'POST /sites/:siteId/archive',
  permission: 'sites.write',
  summary:
    'Archives a site: it is not served any more and keeps its data. Refused while games are open or players wait for money or items.',
  audit: 'site.saved',
})
