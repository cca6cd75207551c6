import { operatorReads } from '#service/call/endpoint-handler.ts'
import { previewUrl } from '#service/sites/previews.ts'
import { readSite } from '../read-site.ts'

export default operatorReads('showThumbnail', async ({ service, params, origin }) => {
  const { siteId } = readSite(service, params.siteId)
  const site = service.sites.bySiteId(siteId)
  if (site === null || site.manifest.archived === true) return { url: null }
  const { id } = service.sites.previews.showStill(site, origin)
  return { url: `${previewUrl(id, service)}/` }
})
