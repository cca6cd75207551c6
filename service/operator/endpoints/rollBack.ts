import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { lastPublication } from '#service/publications/publication-rows.ts'
import { viewDraft } from '../draft-views.ts'
import { rollBack } from '../publish-draft.ts'
import { readSite } from '../read-site.ts'

export default operatorSelfManaged('rollBack', async ({ service, params, db, token, keyed }, { reason }) => {
  const { siteId } = readSite(service, params.siteId)
  const { publicationId } = params
  const outcome = await rollBack(service, { siteId, actor: token.name, keyed }, { publicationId, reason })
  const publication = outcome === 'live' ? await lastPublication(db, siteId) : null
  return { publication, draft: await viewDraft(service, siteId) }
})
