import { operatorReads } from '#service/call/endpoint-handler.ts'
import { meetEditors } from '#service/publications/editors.ts'
import { readSite } from '../read-site.ts'

export default operatorReads('reportPresence', async ({ service, params, token }, { section }) => {
  const { siteId } = readSite(service, params.siteId)
  const name = token.signedIn?.name ?? token.name
  const others = await meetEditors(service.database.kysely, { siteId, actor: token.name, name, section })
  return { others }
})
