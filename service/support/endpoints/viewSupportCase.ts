import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { readCase } from '../list-cases.ts'

export default operatorReads('viewSupportCase', async (call) => {
  const { memberId } = servedSite(call)
  const found = await readCase(call.db, call.service.vault, { memberId, caseId: call.params.caseId })
  if (found === null) throw new ApiRefusal('not-found', 'This site has no such case.')
  return found
})
