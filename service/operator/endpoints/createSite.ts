import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { newManifest } from '#service/sites/new-site.ts'
import { readSite } from '../read-site.ts'
import { saveSite } from '../save-site.ts'
import { detailOf } from '../site-views.ts'

export default operatorSelfManaged('createSite', async ({ service, token, keyed }, wanted) => {
  const { sites, config } = service
  const { siteId } = wanted
  const version = await saveSite(service, { siteId, actor: token.name, keyed }, async () => {
    if (sites.registry.sites.has(siteId))
      throw new ApiRefusal('exists', `There is a site “${siteId}” already.`)
    const largest = (await sites.numbers?.largest()) ?? { memberId: 0, operatorId: 0 }
    const { sitesDir } = config
    const manifest = newManifest(wanted, sites.registry, { sitesDir, largest, modules: sites.modules })
    return { manifest, version: null, publication: { kind: 'created' } }
  })
  return { version, site: detailOf(readSite(service, siteId), service) }
})
