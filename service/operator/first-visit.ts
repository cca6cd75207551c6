import { stat } from 'node:fs/promises'
import type { KeptMeasurement } from '#schemas/operator/measurements.ts'
import type { FirstVisit } from '#schemas/operator/readiness.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'
import type { Db } from '#service/database/database.ts'
import type { ClientBuild } from '#service/pages/client-build.ts'
import { firstLoadOf } from '#service/pages/page-html.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

/** Compressed script that a phone on a slow network loads before the home screen can be used: the bar of the shipped brands. */
const SCRIPT_BAR_BYTES = 140_000

/** The compressed bytes that the home page of a draft loads before it can be used; null without a build. */
export async function firstVisitOf(
  site: ServedSite,
  modules: KnownModules,
  build: ClientBuild | null,
): Promise<FirstVisit | null> {
  const language = site.manifest.languages.default
  const load = firstLoadOf({ site, language, path: HOME_PATH }, modules, build)
  if (load === null || build === null) return null
  const sizeOf = async (address: string): Promise<number> => {
    const file = build.file(address.slice(1))
    if (file === undefined) return 0
    return (await stat(file.compressed.includes('br') ? `${file.path}.br` : file.path)).size
  }
  const sum = async (addresses: readonly string[]) =>
    (await Promise.all(addresses.map(sizeOf))).reduce((bytes, size) => bytes + size, 0)
  return {
    scriptBytes: await sum([load.script, ...load.modules]),
    styleBytes: await sum(load.styles),
    scriptBarBytes: SCRIPT_BAR_BYTES,
  }
}

/** The last measurement of a site by Lighthouse; null where there is none. */
export async function lastMeasurement(
  db: Db,
  siteId: string,
  draftVersion: string,
): Promise<KeptMeasurement | null> {
  const row = await db
    .selectFrom('site_measurements')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    version: row.version,
    score: row.score,
    accessibility: row.accessibility,
    largestContentfulPaintMs: row.largest_contentful_paint_ms,
    totalBlockingMs: row.total_blocking_ms,
    measuredBy: row.measured_by,
    measuredAt: row.measured_at,
    isOfDraft: row.version === draftVersion,
  }
}
