import { readFile } from 'node:fs/promises'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { contentTypeOf } from '#service/pages/content-types.ts'
import { sitesBelow } from '../asset-uses.ts'
import { readSite } from '../read-site.ts'

export default operatorReads('viewAsset', async ({ service, params: { siteId, name } }) => {
  readSite(service, siteId)
  const [file] = sitesBelow(service, siteId).flatMap(({ assetFiles }) => assetFiles.get(name) ?? [])
  const content = file === undefined ? null : await readFile(file.path).catch(() => null)
  if (content === null) throw new ApiRefusal('not-found', 'This site has no such picture.')
  return { mediaType: contentTypeOf(name).replace(/;.*$/, ''), content: content.toString('base64') }
})
