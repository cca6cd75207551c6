import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { draftRecord, findDraft, removeDraft } from '#service/publications/draft-rows.ts'
import { refuseWaiting, viewLive } from '../draft-views.ts'
import { readSite } from '../read-site.ts'

export default operatorChanges('discardDraft', async ({ service, params, db, recordBefore }) => {
  const { siteId } = readSite(service, params.siteId)
  const draft = await findDraft(db, siteId)
  recordBefore(draft === null ? null : draftRecord(draft))
  refuseWaiting(draft)
  await removeDraft(db, siteId)
  return viewLive(service, siteId)
})
