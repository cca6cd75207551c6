import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { lastPublication } from '#service/publications/publication-rows.ts'
import { viewDraft } from '../draft-views.ts'
import { confirmWaiting } from '../publish-draft.ts'
import { readSite } from '../read-site.ts'

export default operatorSelfManaged('confirmPublication', async (call) => {
  const { service, params, db, token, keyed, readVersion } = call
  const { siteId } = readSite(service, params.siteId)
  await confirmWaiting(service, { siteId, actor: token.name, keyed, readVersion })
  const draft = await viewDraft(service, siteId)
  return { publication: draft.waiting === undefined ? await lastPublication(db, siteId) : null, draft }
})
