import { type PublishedDraft, publishedSchema } from '../drafts.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const result = publishedSchema

export default endpoint<{ params: SiteParams; result: PublishedDraft }>()({
  route: 'POST /sites/:siteId/draft/publish/confirm',
  permission: 'sites.write',
  summary:
    'Confirms the publication that another person has asked for, which publishes the draft, or lets its time decide.',
  audit: { action: 'site.publication-confirmed', facts: ({ params: { siteId } }) => ({ siteId }) },
  edits: 'site-draft',
  auditsBefore: false,
})
