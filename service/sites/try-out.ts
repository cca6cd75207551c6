import { isServed } from '#schemas/site-manifest/check-site.ts'
import type { Refusal } from '#schemas/site-manifest/refusal.ts'
import { Claims } from '#schemas/site-manifest/refuse-claims.ts'
import type { SiteManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { CheckedSites } from './checked-sites.ts'
import { withManifest } from './read-folder.ts'
import { serve, type ServedSite } from './served-site.ts'
import { numbersOf, type NumberedSite } from './site-numbers.ts'

/** The result of trying out a manifest that is not in its folder yet. */
export interface TriedOut {
  /** Its own refusals, and those of sites that extend it. */
  readonly refusals: readonly Refusal[]
  /** The site to serve; null if it is refused or not visible to players. */
  readonly site: ServedSite | null
  /** The readable manifests of it and of those it extends, farthest first. */
  readonly chain: readonly SiteManifest[]
  /** The numbers of it and of the sites that extend it. */
  readonly numbered: readonly NumberedSite[]
}

/** Validates a manifest as if it was in its folder, and builds its site without serving it. */
export function tryOutManifest(
  checked: CheckedSites,
  served: Iterable<ServedSite>,
  { siteId, manifest }: { siteId: string; manifest: string },
): TriedOut {
  const draft = withManifest(checked.sites.get(siteId), siteId, manifest)
  const sites = new Map(checked.sites).set(siteId, draft)
  const below = [...checked.checks].flatMap(([id, before]) =>
    id === siteId || 'refusals' in before || !checked.chainOf(id, sites).includes(siteId)
      ? []
      : [checked.check(id, sites)],
  )
  const refusedBelow = below.flatMap((check) => ('refusals' in check ? check.refusals : []))
  const numbered = below.flatMap((check) => ('site' in check ? [numbersOf(check.site.manifest)] : []))
  const chain = checked.manifestsOf(siteId, sites)
  const refused = (refusals: readonly Refusal[]): TriedOut => ({ refusals, site: null, chain, numbered })
  if (!isServed(siteId)) {
    const misshapen = checked.misshapen(draft)
    return refused(misshapen.length > 0 ? misshapen : refusedBelow)
  }
  const check = checked.check(siteId, sites)
  if ('refusals' in check) return refused(check.refusals)
  const claims = new Claims()
  for (const other of served) if (other.siteId !== siteId) claims.claim(other.manifest)
  const refusals = [...claims.claim(check.site.manifest), ...refusedBelow]
  const sources = checked.sourcesOf(siteId, check.site.manifest.theme.id, sites)
  if (refusals.length > 0 || sources === null) return refused(refusals)
  const site = serve(check.site, sources)
  return { refusals, site, chain, numbered: [numbersOf(check.site.manifest), ...numbered] }
}
