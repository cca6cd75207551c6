import type { Selectable } from 'kysely'
import type { ListedDraft } from '#schemas/operator/sites.ts'
import type { TextChanges } from '#schemas/site-manifest/site-texts.ts'
import { versionOf } from '#service/call/version-of.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { SiteDraftsTable } from '#service/database/publication-tables.ts'
import { now, timestamp } from '#service/database/time.ts'
import { manifestVersion } from '#service/sites/text-versions.ts'

export type DraftRow = Selectable<SiteDraftsTable>

/** The kind of record for the lock and the versions of drafts. */
export const DRAFT_EDITS = 'site-draft'

/** The texts of a draft: its manifest, and its changes of the files beside it. */
export interface DraftTexts {
  readonly manifest: string
  readonly files: TextChanges
}

/** The record of a draft that its version and the audit log are made of: its texts, and nothing else. */
export const draftRecord = ({ manifest, files }: DraftTexts): object =>
  Object.keys(files).length === 0 ? { manifest } : { manifest, files }

/** The version of a draft. */
export const draftVersion = (texts: DraftTexts): string => versionOf(draftRecord(texts))

/** The drafts of all sites as their list shows them, by site. */
export async function listDrafts(db: Db): Promise<Map<string, ListedDraft>> {
  const rows = await db
    .selectFrom('site_drafts')
    .select(['site_id', 'changed_by', 'changed_at', 'asked_by', 'publish_at', 'failure'])
    .execute()
  return new Map(
    rows.map(({ site_id: siteId, changed_by, changed_at, asked_by, publish_at, failure }) => [
      siteId,
      {
        changedBy: changed_by,
        changedAt: changed_at,
        isWaiting: asked_by !== null,
        ...(publish_at !== null && { publishAt: publish_at }),
        ...(failure !== null && { failure }),
      },
    ]),
  )
}

/** The stored draft of a site; null where there is none. */
export async function findDraft(db: Db, siteId: string): Promise<DraftRow | null> {
  const row = await db.selectFrom('site_drafts').selectAll().where('site_id', '=', siteId).executeTakeFirst()
  return row ?? null
}

interface WrittenDraft extends DraftTexts {
  readonly siteId: string
  /** The live texts from which the draft began: the manifest, and the files that it changes. */
  readonly base: DraftTexts
  readonly by: string
}

/** Stores the texts of a draft, and the live ones from which it began. */
export async function storeDraft(tx: Tx, { siteId, manifest, files, base, by }: WrittenDraft): Promise<void> {
  const written = {
    manifest,
    files: JSON.stringify(files),
    version: draftVersion({ manifest, files }),
    base_manifest: base.manifest,
    base_version: manifestVersion(base.manifest),
    base_files: JSON.stringify(base.files),
    changed_by: by,
    changed_at: now,
  }
  await tx
    .insertInto('site_drafts')
    .values({ site_id: siteId, begun_by: by, ...written })
    .onConflict((conflict) =>
      conflict.column('site_id').doUpdateSet({ ...written, failure: null, failed_at: null }),
    )
    .execute()
}

export async function removeDraft(tx: Tx, siteId: string): Promise<void> {
  await tx.deleteFrom('site_drafts').where('site_id', '=', siteId).execute()
}

/** A request to publish a draft later. */
export interface AskedPublication {
  readonly by: string
  readonly reason: string
  /** UTC milliseconds; null for as soon as a second person has confirmed it. */
  readonly at: number | null
  readonly needsSecond: boolean
}

/** Lets a draft wait for its publication. */
export async function askPublication(
  tx: Tx,
  siteId: string,
  { by, reason, at, needsSecond }: AskedPublication,
): Promise<void> {
  await tx
    .updateTable('site_drafts')
    .set({
      asked_by: by,
      asked_at: now,
      reason,
      publish_at: at === null ? null : timestamp(at),
      needs_second: needsSecond,
      confirmed_by: null,
      failure: null,
      failed_at: null,
    })
    .where('site_id', '=', siteId)
    .execute()
}

/** Whether a second person has still to confirm the publication. */
export const waitsForSecond = ({ asked_by, needs_second, confirmed_by }: DraftRow): boolean =>
  asked_by !== null && needs_second && confirmed_by === null

const NOT_WAITING = {
  asked_by: null,
  asked_at: null,
  reason: null,
  publish_at: null,
  needs_second: false,
  confirmed_by: null,
}

/** Ends the waiting of a draft without a publication. `failure` is the reason where it could not be published. */
export async function endWaiting(db: Db, siteId: string, failure: string | null = null): Promise<void> {
  const failed = failure === null ? {} : { failure, failed_at: now }
  await db
    .updateTable('site_drafts')
    .set({ ...NOT_WAITING, ...failed })
    .where('site_id', '=', siteId)
    .execute()
}

/** Notes the second person of a publication. */
export async function noteSecond(tx: Tx, siteId: string, by: string): Promise<void> {
  await tx.updateTable('site_drafts').set({ confirmed_by: by }).where('site_id', '=', siteId).execute()
}

/** The sites whose drafts are to be published now. */
export async function dueDrafts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('site_drafts')
    .select('site_id')
    .where('publish_at', '<=', now)
    .where((is) => is.or([is('needs_second', '=', false), is('confirmed_by', 'is not', null)]))
    .orderBy('publish_at')
    .execute()
  return rows.map(({ site_id: siteId }) => siteId)
}
