import { statSync } from 'node:fs'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { findUses, sitesBelow } from '../asset-uses.ts'
import { readSite } from '../read-site.ts'

export default operatorReads('listAssets', async ({ service, params }) => {
  const { siteId } = readSite(service, params.siteId)
  const files = new Map(
    sitesBelow(service, siteId)
      .toReversed()
      .flatMap((site) =>
        [...site.assetFiles].map(([name, { path }]) => [name, { path, siteId: site.siteId }]),
      ),
  )
  const uses = await findUses(service, siteId, [...files.keys()])
  return [...files]
    .map(([name, file]) => ({
      name,
      siteId: file.siteId,
      bytes: statSync(file.path, { throwIfNoEntry: false })?.size ?? 0,
      usedBy: uses.get(name) ?? [],
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
})
