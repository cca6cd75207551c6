import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { readPublication } from '#service/publications/publication-rows.ts'
import { readSite } from '../read-site.ts'

export default operatorReads('getPublication', async ({ service, params, db }) => {
  const { siteId } = readSite(service, params.siteId)
  const publication = await readPublication(db, siteId, params.publicationId)
  if (publication === null) throw new ApiRefusal('not-found', 'This site has no such publication.')
  return publication
})
