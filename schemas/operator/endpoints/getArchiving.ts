import { type Archiving, archivingSchema } from '../archiving.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const result = archivingSchema

export default endpoint<{ params: SiteParams; result: Archiving }>()({
  route: 'GET /sites/:siteId/archiving',
  permission: 'sites.read',
  summary:
    'Answers whether a site is archived, and with the obstacles: open games, and money or items that are owed to players.',
})
