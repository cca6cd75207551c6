import { join } from 'node:path'
import { placed } from '#schemas/operator/placed-refusal.ts'
import type { SiteDraft } from '#schemas/operator/drafts.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import { type DraftRow, draftVersion, findDraft, waitsForSecond } from '#service/publications/draft-rows.ts'
import { manifestVersion } from '#service/sites/read-folder.ts'
import { readSite } from './read-site.ts'
import { readManifestIn } from './save-manifest.ts'
import type { SavingService } from './save-site.ts'

/** The text in a site's file now. */
export function liveText({ config, sites }: Pick<SavingService, 'config' | 'sites'>, siteId: string): string {
  return readManifestIn(join(config.sitesDir, siteId)) ?? sites.registry.sites.get(siteId)?.manifest ?? ''
}

/** The draft of a site as its editors see it. It asks the database for numbers of sites, so no transaction is open. */
export async function viewDraft(service: OperatorService, siteId: string): Promise<SiteDraft> {
  const row = await findDraft(service.database.kysely, siteId)
  if (row === null) return viewLive(service, siteId)
  const { refusals } = await service.sites.tryOut(siteId, row.manifest)
  return { ...toDraft(row, manifestVersion(liveText(service, siteId))), refusals: refusals.map(placed) }
}

/** The live text as the draft of a site that has none. */
export function viewLive(service: OperatorService, siteId: string): SiteDraft {
  const { registry } = service.sites
  readSite(service, siteId)
  const manifest = liveText(service, siteId)
  const liveVersion = manifestVersion(manifest)
  return {
    siteId,
    manifest,
    version: draftVersion(manifest),
    isLive: true,
    liveVersion,
    baseVersion: liveVersion,
    refusals: registry.refusalsOf(siteId).map(placed),
  }
}

function toDraft(row: DraftRow, liveVersion: string): Omit<SiteDraft, 'refusals'> {
  return {
    siteId: row.site_id,
    manifest: row.manifest,
    version: row.version,
    isLive: false,
    liveVersion,
    baseVersion: row.base_version,
    begunBy: row.begun_by,
    begunAt: row.begun_at,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    ...(row.asked_by !== null && {
      waiting: {
        askedBy: row.asked_by,
        askedAt: row.asked_at ?? 0,
        reason: row.reason ?? '',
        needsSecond: waitsForSecond(row),
        ...(row.publish_at !== null && { publishAt: row.publish_at }),
        ...(row.confirmed_by !== null && { confirmedBy: row.confirmed_by }),
      },
    }),
    ...(row.failure !== null && { failure: { reason: row.failure, failedAt: row.failed_at ?? 0 } }),
  }
}

/** Refuses to touch a draft whose publication waits. */
export function refuseWaiting(row: DraftRow | null): void {
  if (row === null || row.asked_by === null) return
  const what = waitsForSecond(row) ? 'for a second person' : 'for its time'
  throw new ApiRefusal(
    'conflict',
    `The publication that ${row.asked_by} has asked for waits ${what}. Cancel it first.`,
  )
}

/** Refuses a change whose caller has read another version of the draft. */
export function refuseChanged(readVersion: string | null, version: string, by: string | undefined): void {
  if (readVersion === null || readVersion === version) return
  const who = by === undefined ? 'The live file' : `The draft, last by ${by},`
  throw new ApiRefusal(
    'changed',
    `${who} was changed since you read the draft. Nothing was replaced: read it again, then decide.`,
  )
}
