import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { readSite } from '../read-site.ts'
import { saveSite } from '../save-site.ts'
import { refuseForSecond } from '../second-person.ts'
import { detailOf } from '../site-views.ts'

export default operatorSelfManaged('saveManifest', async ({ service, params, token, keyed }, saving) => {
  const { siteId } = readSite(service, params.siteId)
  const version = await saveSite(service, { siteId, actor: token.name, keyed }, async () => {
    refuseForSecond(service, siteId)
    return { ...saving, publication: { kind: 'saved' } }
  })
  return { version, site: detailOf(readSite(service, siteId), service) }
})
