import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { manifestVersion } from '#service/sites/read-folder.ts'
import { readSite } from '../read-site.ts'
import { refuseDeep } from '../refuse-deep.ts'
import { saveSite } from '../save-site.ts'
import { detailOf } from '../site-views.ts'

export default operatorSelfManaged('saveManifest', async ({ service, params, token }, saving) => {
  const { siteId } = readSite(service, params.siteId)
  refuseDeep(saving.manifest)
  await saveSite(service, { siteId, actor: token.name }, async () => saving)
  return { version: manifestVersion(saving.manifest), site: detailOf(readSite(service, siteId), service) }
})
