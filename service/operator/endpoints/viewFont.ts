import { operatorReads } from '#service/call/endpoint-handler.ts'
import { sitesBelow } from '../asset-uses.ts'
import { readSite } from '../read-site.ts'
import { readSiteFile } from '../read-site-file.ts'

export default operatorReads('viewFont', ({ service, params: { siteId, name } }) => {
  readSite(service, siteId)
  const [file] = sitesBelow(service, siteId).flatMap(({ fontFiles }) => fontFiles.get(name) ?? [])
  return readSiteFile(file?.path ?? null, 'font')
})
