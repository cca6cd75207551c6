import type { OperatorService } from '#service/call/operator-call.ts'
import { sitesBelow } from './asset-uses.ts'
import { originalPath } from './site-files.ts'

/** The path of the whole picture from which one of a site was cut, or of that picture itself; null if the site has none of that name. */
export async function readOriginal(
  service: OperatorService,
  siteId: string,
  name: string,
): Promise<string | null> {
  const [from] = sitesBelow(service, siteId).filter(({ assetFiles }) => assetFiles.has(name))
  if (from === undefined) return null
  return (await originalPath(service, from.siteId, name)) ?? from.assetFiles.get(name)?.path ?? null
}
