import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { setArchived } from '../archive-site.ts'
import { readSite } from '../read-site.ts'

export default operatorSelfManaged('restoreSite', async ({ service, params, token, keyed }, { reason }) => {
  const { siteId } = readSite(service, params.siteId)
  await setArchived(service, { siteId, actor: token.name, keyed }, { isArchived: false, reason })
  return { isArchived: false, blockers: [] }
})
