import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { storeLink } from '#service/publications/preview-links.ts'
import { previewUrl } from '#service/sites/previews.ts'
import { readSite } from '../read-site.ts'

export default operatorChanges('createPreviewLink', async ({ service, params, db, token }) => {
  const { siteId } = readSite(service, params.siteId)
  const id = Buffer.from(service.entropy.bytes(16)).toString('hex')
  const endsAt = await storeLink(db, { id, siteId, by: token.name })
  return { url: `${previewUrl(id, service)}/`, endsAt }
})
