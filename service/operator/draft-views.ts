import { join } from 'node:path'
import type { TextChanges } from '#schemas/site-manifest/site-texts.ts'
import { placed } from '#schemas/operator/placed-refusal.ts'
import type { SiteDraft } from '#schemas/operator/drafts.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import {
  type DraftRow,
  type DraftTexts,
  draftVersion,
  findDraft,
  waitsForSecond,
} from '#service/publications/draft-rows.ts'
import type { FolderTexts } from '#service/publications/outside-changes.ts'
import { siteTextsIn } from '#service/sites/site-texts.ts'
import { manifestVersion, textsVersion } from '#service/sites/text-versions.ts'
import { readSite } from './read-site.ts'
import { MANIFEST_FILE, readManifestIn } from './save-files.ts'
import type { SavingService } from './save-site.ts'

/** The texts in a site's files now. */
export function liveTexts(
  { config, sites }: Pick<SavingService, 'config' | 'sites'>,
  siteId: string,
): FolderTexts {
  const folder = join(config.sitesDir, siteId)
  const manifest = readManifestIn(folder) ?? sites.registry.sites.get(siteId)?.manifest ?? ''
  return { manifest, files: siteTextsIn(folder) }
}

/** The live texts from which a draft with these changes began; of what the earlier draft changed, those from which it began. */
export function baseOf(row: DraftRow | null, live: FolderTexts, changes: TextChanges): DraftTexts {
  const before = row?.base_files ?? {}
  const files = Object.keys(changes).map((path) => {
    const text = Object.hasOwn(before, path) ? before[path] : live.files[path]
    return [path, text ?? null] as const
  })
  return { manifest: row?.base_manifest ?? live.manifest, files: Object.fromEntries(files) }
}

/** The files of a draft whose live text has changed since the draft began: MANIFEST_FILE, or a path. */
export function outdatedFiles(row: DraftRow, live: FolderTexts): string[] {
  const files = Object.entries(row.files).filter(([path, text]) => {
    const now = live.files[path] ?? null
    return now !== (row.base_files[path] ?? null) && now !== text
  })
  const isManifestOld = manifestVersion(live.manifest) !== row.base_version
  return [...(isManifestOld ? [MANIFEST_FILE] : []), ...files.map(([path]) => path)]
}

/** The draft of a site as its editors see it. It asks the database for numbers of sites, so no transaction is open. */
export async function viewDraft(service: OperatorService, siteId: string): Promise<SiteDraft> {
  const row = await findDraft(service.database.kysely, siteId)
  if (row === null) return viewLive(service, siteId)
  const { refusals } = await service.sites.tryOut(siteId, row.manifest, row.files)
  return { ...toDraft(row, liveTexts(service, siteId)), refusals: refusals.map(placed) }
}

/** The live texts as the draft of a site that has none. */
export function viewLive(service: OperatorService, siteId: string): SiteDraft {
  const { registry } = service.sites
  readSite(service, siteId)
  const { manifest, files } = liveTexts(service, siteId)
  const liveVersion = manifestVersion(manifest)
  return {
    siteId,
    manifest,
    files: {},
    version: draftVersion({ manifest, files: {} }),
    isLive: true,
    liveVersion,
    liveFilesVersion: textsVersion(files),
    outdatedFiles: [],
    baseVersion: liveVersion,
    refusals: registry.refusalsOf(siteId).map(placed),
  }
}

function toDraft(row: DraftRow, live: FolderTexts): Omit<SiteDraft, 'refusals'> {
  return {
    siteId: row.site_id,
    manifest: row.manifest,
    files: row.files,
    version: row.version,
    isLive: false,
    liveVersion: manifestVersion(live.manifest),
    liveFilesVersion: textsVersion(live.files),
    outdatedFiles: outdatedFiles(row, live),
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
