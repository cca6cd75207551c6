import { operatorReads } from '#service/call/endpoint-handler.ts'
import { textsVersion } from '#service/sites/text-versions.ts'
import { liveTexts } from '../draft-views.ts'
import { readSite } from '../read-site.ts'

export default operatorReads('getSiteFiles', async ({ service, params }) => {
  const { files } = liveTexts(service, readSite(service, params.siteId).siteId)
  return { files, version: textsVersion(files) }
})
