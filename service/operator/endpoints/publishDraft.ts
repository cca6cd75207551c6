import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { lastPublication } from '#service/publications/publication-rows.ts'
import { viewDraft } from '../draft-views.ts'
import { publishLater, publishNow } from '../publish-draft.ts'
import { readSite } from '../read-site.ts'
import { needsSecond } from '../second-person.ts'

export default operatorSelfManaged('publishDraft', async (call, { reason, at }) => {
  const { service, params, db, token, keyed, readVersion } = call
  const { siteId } = readSite(service, params.siteId)
  const publisher = { siteId, actor: token.name, keyed, readVersion }
  if (at !== undefined || needsSecond(service, siteId)) {
    await publishLater(service, publisher, { reason, at: at ?? null })
    return { publication: null, draft: await viewDraft(service, siteId) }
  }
  await publishNow(service, publisher, reason)
  return { publication: await lastPublication(db, siteId), draft: await viewDraft(service, siteId) }
})
