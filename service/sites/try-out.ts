import { isServed } from '#schemas/site-manifest/check-site.ts'
import type { Refusal } from '#schemas/site-manifest/refusal.ts'
import { Claims } from '#schemas/site-manifest/refuse-claims.ts'
import type { SiteManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { TextChanges } from '#schemas/site-manifest/site-texts.ts'
import type { CheckedSites } from './checked-sites.ts'
import { serve, type ServedSite } from './served-site.ts'
import { numbersOf, type NumberedSite } from './site-numbers.ts'
import { withDraft } from './with-draft.ts'

/** A manifest and changes of text files that are not in a site's folder yet. */
export interface TriedTexts {
  readonly siteId: string
  readonly manifest: string
  readonly files?: TextChanges | undefined
}

/** The result of trying out texts that are not in their folder yet. */
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

/** Validates a manifest and text files as if they were in their folder, and builds its site without serving it. */
export function tryOutManifest(
  checked: CheckedSites,
  served: Iterable<ServedSite>,
  { siteId, manifest, files = {} }: TriedTexts,
): TriedOut {
  const draft = withDraft(checked.sites.get(siteId), siteId, { manifest, files })
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
