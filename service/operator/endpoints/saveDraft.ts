import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { viewDraft } from '../draft-views.ts'
import { readSite } from '../read-site.ts'
import { saveDraft } from '../save-draft.ts'

export default operatorSelfManaged(
  'saveDraft',
  async ({ service, params, token, readVersion }, { manifest, files }) => {
    const { siteId } = readSite(service, params.siteId)
    await saveDraft(service, { siteId, manifest, files, actor: token.name, readVersion })
    return viewDraft(service, siteId)
  },
)
