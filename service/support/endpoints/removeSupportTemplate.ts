import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { removeTemplate } from '../templates.ts'

export default operatorChanges('removeSupportTemplate', async (call) => {
  const { memberId } = servedSite(call)
  const removed = await removeTemplate(call.db, { memberId, templateId: call.params.templateId })
  if (removed === null) throw new ApiRefusal('not-found', 'This site has no such template.')
  call.recordBefore(removed.texts)
  return removed
})
