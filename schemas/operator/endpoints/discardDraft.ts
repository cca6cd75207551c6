import { type SiteDraft, siteDraftSchema } from '../drafts.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const result = siteDraftSchema

export default endpoint<{ params: SiteParams; result: SiteDraft }>()({
  route: 'DELETE /sites/:siteId/draft',
  permission: 'sites.write',
  summary: 'Discards the draft of a site; the audit log keeps its text.',
  audit: 'site.draft-discarded',
  edits: 'site-draft',
})
