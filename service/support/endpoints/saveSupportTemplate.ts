import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { saveTemplate } from '../templates.ts'

export default operatorChanges('saveSupportTemplate', async (call, { texts }) =>
  saveTemplate(call.db, {
    memberId: servedSite(call).memberId,
    templateId: call.params.templateId,
    texts,
  }),
)
