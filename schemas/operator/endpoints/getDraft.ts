import { type SiteDraft, siteDraftSchema } from '../drafts.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const result = siteDraftSchema

export default endpoint<{ params: SiteParams; result: SiteDraft }>()({
  route: 'GET /sites/:siteId/draft',
  permission: 'sites.read',
  summary:
    'Answers with the draft of a site, its refusals, who changed it last, and a publication that waits.',
})
