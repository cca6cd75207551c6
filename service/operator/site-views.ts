import { placed } from '#schemas/operator/placed-refusal.ts'
import type {
  DraftCheck,
  ListedSite,
  SiteDetail,
  SiteLayers,
  SiteStatus,
  SiteSummary,
} from '#schemas/operator/sites.ts'
import { isServed } from '#schemas/site-manifest/check-site.ts'
import { isPlain } from '#schemas/site-manifest/merge.ts'
import { parseJson, valueOf } from '#schemas/site-manifest/parse-json.ts'
import { originsOf } from '#schemas/site-manifest/origins.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import { layAll } from '#schemas/site-manifest/resolve.ts'
import type { SiteManifest } from '#schemas/site-manifest/site-manifest.ts'
import { siteNameOf } from '#schemas/site-manifest/texts.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import { publicScheme } from '#service/config/config.ts'
import { listDrafts } from '#service/publications/draft-rows.ts'
import type { SiteCatalogue } from '#service/sites/catalogue.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import type { ReadSite } from '#service/sites/read-folder.ts'
import { manifestVersion } from '#service/sites/text-versions.ts'
import type { TriedOut } from '#service/sites/try-out.ts'

type UrlOf = (siteId: string) => string

/** The local addresses of a site. */
const siteUrls =
  ({ publicPort, config }: Pick<OperatorService, 'publicPort' | 'config'>): UrlOf =>
  (siteId) =>
    `${publicScheme(config)}://${siteId}.localhost:${publicPort}`

/** Every site that has a folder, valid or not, with its draft. */
export async function listSites(service: OperatorService): Promise<ListedSite[]> {
  const { sites, database } = service
  const drafts = await listDrafts(database.kysely)
  const urlOf = siteUrls(service)
  return [...sites.registry.sites.keys()]
    .map((siteId) => ({
      ...summaryOf(siteId, sites, urlOf),
      draft: drafts.get(siteId) ?? null,
      servedVersion: servedVersionOf(sites.bySiteId(siteId)),
    }))
    .toSorted(byId)
}

const servedVersionOf = (site: ServedSite | null): string | null =>
  site === null || site.manifest.archived === true ? null : site.version

const byId = (a: SiteSummary, b: SiteSummary) => (a.siteId < b.siteId ? -1 : 1)

function summaryOf(siteId: string, sites: SiteCatalogue, urlOf: UrlOf): SiteSummary {
  const served = sites.bySiteId(siteId)
  const refusals = sites.registry.refusalsOf(siteId)
  const manifest = served?.manifest
  return {
    siteId,
    name: manifest === undefined ? siteId : siteNameOf(manifest),
    status: statusOf(siteId, served, refusals.length > 0),
    refusals: refusals.map(placed),
    memberId: served?.memberId ?? null,
    themeId: served?.theme.id ?? null,
    url: served === null || served.manifest.archived === true ? null : urlOf(siteId),
  }
}

function statusOf(siteId: string, served: ServedSite | null, isRefused: boolean): SiteStatus {
  if (!isServed(siteId)) return isRefused ? 'refused' : 'template'
  if (!isRefused) return served?.manifest.archived === true ? 'archived' : 'serving'
  return served !== null ? 'kept' : 'refused'
}

export function detailOf(read: ReadSite, service: OperatorService): SiteDetail {
  const { siteId } = read
  const { sites } = service
  return {
    ...summaryOf(siteId, sites, siteUrls(service)),
    ...layersOf(siteId, sites.registry.manifestsOf(siteId), sites.modules),
    manifest: read.manifest,
    version: manifestVersion(read.manifest),
    resolved: sites.bySiteId(siteId)?.manifest ?? null,
    messages: Object.fromEntries(
      [...read.messages].map(([language, text]) => [language, readableTexts(text)]),
    ),
    pages: [...read.pages.keys()],
    assets: [...read.assets],
  }
}

export function draftOf(siteId: string, tried: TriedOut, modules: KnownModules): DraftCheck {
  const { refusals, site, chain } = tried
  return {
    ...layersOf(siteId, chain, modules),
    refusals: refusals.map(placed),
    resolved: site?.manifest ?? null,
  }
}

function layersOf(siteId: string, chain: readonly SiteManifest[], modules: KnownModules): SiteLayers {
  return {
    inherited: layAll(
      chain.filter((manifest) => manifest.siteId !== siteId),
      modules,
    ),
    origins: originsOf(chain),
    chain: chain.map((manifest) => manifest.siteId),
  }
}

/** A file that is not JSON is listed among the refusals. */
function readableTexts(text: string): Record<string, string> {
  const texts = valueOf(parseJson('', text))
  if (!isPlain(texts)) return {}
  return Object.fromEntries(
    Object.entries(texts).flatMap(([id, value]) =>
      typeof value === 'string' && id !== '$schema' ? [[id, value]] : [],
    ),
  )
}
