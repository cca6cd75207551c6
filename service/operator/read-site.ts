import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import type { ReadSite } from '#service/sites/read-folder.ts'
import type { TriedOut } from '#service/sites/try-out.ts'
import { refuseDeep } from './refuse-deep.ts'

/** A site by an id that is looked up among those that were read, and never made part of a path before. */
export function readSite({ sites }: OperatorService, siteId: string): ReadSite {
  const read = sites.registry.sites.get(siteId)
  if (read === undefined) throw new ApiRefusal('not-found', 'There is no such site.')
  return read
}

/** A draft of a site's manifest as the service would take it. Nothing that is served changes. */
export async function tryDraft(
  service: OperatorService,
  siteId: string,
  manifest: string,
): Promise<TriedOut> {
  const site = readSite(service, siteId)
  refuseDeep(manifest)
  return service.sites.tryOut(site.siteId, manifest)
}
