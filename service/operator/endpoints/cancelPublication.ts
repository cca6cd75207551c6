import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { viewDraft } from '../draft-views.ts'
import { cancelWaiting } from '../publish-draft.ts'
import { readSite } from '../read-site.ts'

export default operatorSelfManaged('cancelPublication', async ({ service, params, token }) => {
  const { siteId } = readSite(service, params.siteId)
  await cancelWaiting(service, { siteId, actor: token.name })
  return viewDraft(service, siteId)
})
