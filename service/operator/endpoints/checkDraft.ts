import { operatorReads } from '#service/call/endpoint-handler.ts'
import { tryDraft } from '../read-site.ts'
import { draftOf } from '../site-views.ts'

export default operatorReads('checkDraft', async ({ service, params: { siteId } }, { manifest }) =>
  draftOf(siteId, await tryDraft(service, siteId, manifest), service.sites.modules),
)
