import { operatorReads } from '#service/call/endpoint-handler.ts'
import { readOriginal } from '../read-original.ts'
import { readSite } from '../read-site.ts'
import { readSiteFile } from '../read-site-file.ts'

export default operatorReads('viewOriginal', async ({ service, params: { siteId, name } }) => {
  readSite(service, siteId)
  return readSiteFile(await readOriginal(service, siteId, name), 'picture')
})
