import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { refuseUsed } from '../asset-uses.ts'
import { readSite } from '../read-site.ts'
import { removeSiteFile } from '../site-files.ts'

export default operatorSelfManaged('removeFont', async ({ service, params, token, keyed }) => {
  const { siteId } = readSite(service, params.siteId)
  const { name } = params
  const refuse = async () => {
    if (!readSite(service, siteId).fonts.has(name))
      throw new ApiRefusal('not-found', 'This site has no such font in its own folder.')
    await refuseUsed(service, siteId, name)
  }
  return removeSiteFile(service, { siteId, actor: token.name, keyed }, { folder: 'fonts', name, refuse })
})
