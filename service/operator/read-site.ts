import type { TextChanges } from '#schemas/site-manifest/site-texts.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import type { ReadSite } from '#service/sites/read-folder.ts'
import type { TriedOut } from '#service/sites/try-out.ts'

/** Looks up a site by id among the sites that were read; before that an id never becomes part of a path. */
export function readSite({ sites }: OperatorService, siteId: string): ReadSite {
  const read = sites.registry.sites.get(siteId)
  if (read === undefined) throw new ApiRefusal('not-found', 'There is no such site.')
  return read
}

/** Validates a draft of a site's texts without serving it. */
export async function tryDraft(
  service: OperatorService,
  siteId: string,
  { manifest, files }: { readonly manifest: string; readonly files?: TextChanges },
): Promise<TriedOut> {
  const site = readSite(service, siteId)
  return service.sites.tryOut(site.siteId, manifest, files)
}
