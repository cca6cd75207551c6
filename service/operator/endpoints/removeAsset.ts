import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { findUses } from '../asset-uses.ts'
import { readSite } from '../read-site.ts'
import { removeSiteFile } from '../site-files.ts'

export default operatorSelfManaged('removeAsset', async ({ service, params, token, keyed }) => {
  const { siteId } = readSite(service, params.siteId)
  const { name } = params
  const refuse = async () => {
    if (!readSite(service, siteId).assets.has(name)) {
      throw new ApiRefusal('not-found', 'This site has no such picture in its own folder.')
    }
    const users = (await findUses(service, siteId, [name])).get(name) ?? []
    if (users.length === 0) return
    throw new ApiRefusal('conflict', `${name} is used by ${users.join(', ')}. Replace it there first.`)
  }
  return removeSiteFile(service, { siteId, actor: token.name, keyed }, { folder: 'assets', name, refuse })
})
