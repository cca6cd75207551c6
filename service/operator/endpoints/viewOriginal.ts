import { readFile } from 'node:fs/promises'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { contentTypeOf } from '#service/pages/content-types.ts'
import { readOriginal } from '../read-original.ts'
import { readSite } from '../read-site.ts'

export default operatorReads('viewOriginal', async ({ service, params: { siteId, name } }) => {
  readSite(service, siteId)
  const path = await readOriginal(service, siteId, name)
  const content = path === null ? null : await readFile(path).catch(() => null)
  if (path === null || content === null) throw new ApiRefusal('not-found', 'This site has no such picture.')
  return { mediaType: contentTypeOf(path).replace(/;.*$/, ''), content: content.toString('base64') }
})
