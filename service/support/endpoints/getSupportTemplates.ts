import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listTemplates } from '../templates.ts'

export default operatorReads('getSupportTemplates', async (call) =>
  listTemplates(call.db, servedSite(call).memberId),
)
