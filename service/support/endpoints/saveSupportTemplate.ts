import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listTemplates, saveTemplate } from '../templates.ts'

export default operatorChanges('saveSupportTemplate', async (call, { texts }) => {
  const { memberId } = servedSite(call)
  const { templateId } = call.params
  const before = (await listTemplates(call.db, memberId)).find((one) => one.templateId === templateId)
  call.recordBefore(before?.texts ?? null)
  return saveTemplate(call.db, { memberId, templateId, texts })
})
