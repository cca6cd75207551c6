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
  route: 'POST /sites/:siteId/restore',
  permission: 'sites.write',
  summary: 'Serves an archived site again.',
  audit: 'site.saved',
})
