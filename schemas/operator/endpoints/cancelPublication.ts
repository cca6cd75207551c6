import { type SiteDraft, siteDraftSchema } from '../drafts.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const result = siteDraftSchema

export default endpoint<{ params: SiteParams; result: SiteDraft }>()({
  route: 'DELETE /sites/:siteId/draft/publish',
  permission: 'sites.write',
  summary: 'Cancels the publication that waits for its time or for a second person; the draft stays.',
  audit: { action: 'site.publication-cancelled', facts: ({ params: { siteId } }) => ({ siteId }) },
})
