import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { viewDraft } from '../draft-views.ts'
import { mergeDraft } from '../merge-draft.ts'
import { readSite } from '../read-site.ts'

export default operatorSelfManaged(
  'mergeDraft',
  async ({ service, params, token, readVersion }, { prefer }) => {
    const { siteId } = readSite(service, params.siteId)
    const merging = await mergeDraft(service, { siteId, actor: token.name, readVersion }, prefer)
    return { ...merging, draft: await viewDraft(service, siteId) }
  },
)
