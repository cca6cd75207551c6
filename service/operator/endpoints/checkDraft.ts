import { operatorReads } from '#service/call/endpoint-handler.ts'
import { tryDraft } from '../read-site.ts'
import { draftOf } from '../site-views.ts'

export default operatorReads('checkDraft', async ({ service, params: { siteId } }, draft) =>
  draftOf(siteId, await tryDraft(service, siteId, draft), service.sites.modules),
)
