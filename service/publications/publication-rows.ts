import type { PublicationKind, SitePublication, SitePublicationWithText } from '#schemas/operator/drafts.ts'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import {
  realChanges,
  type SiteTexts,
  type TextChanges,
  withTextChanges,
} from '#schemas/site-manifest/site-texts.ts'
import { directionOf, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { KeyedCall } from '#service/call/idempotency.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { SavingKey } from '#service/database/publication-tables.ts'
import { now } from '#service/database/time.ts'
import { hashesOf, manifestVersion, textsVersion } from '#service/sites/text-versions.ts'
import { lockEdits } from '#service/call/lock-edits.ts'
import { draftVersion, findDraft } from './draft-rows.ts'
import { keepTexts, textsOf } from './file-texts.ts'
import { PUBLICATION_EDITS } from './outside-changes.ts'

/** The facts that the history keeps of a saving, beside its text. */
export interface PublicationFacts {
  readonly kind: Exclude<PublicationKind, 'outside'>
  readonly by: string
  readonly reason?: string
  readonly confirmedBy?: string | null
  readonly ofPublicationId?: number
  /** The version of the draft that is done with it. */
  readonly draftVersion?: string
}

/** Texts that are going to be written to a site's files. */
export interface BegunPublication extends PublicationFacts {
  readonly savingId: string
  readonly siteId: string
  /** The manifest that is live; null for a new site. */
  readonly before: string | null
  readonly manifest: string
  /** The text files beside the manifest that are live. */
  readonly texts: SiteTexts
  /** The changes of the publication in them. */
  readonly files: TextChanges
  readonly keyed?: KeyedCall | null
}

/** Keeps texts before they are written to the files, and those that they replace. */
export async function beginPublication(tx: Tx, begun: BegunPublication): Promise<void> {
  const { savingId, siteId, kind, manifest, before, texts, files, reason, by, confirmedBy } = begun
  // Changes outside are noted before it or after it: a later line is a later text.
  await lockEdits(tx, PUBLICATION_EDITS, siteId)
  const after = withTextChanges(texts, files)
  await keepTexts(tx, [...Object.values(texts), ...Object.values(after), manifest, before ?? ''])
  await tx
    .insertInto('site_publications')
    .values({
      site_id: siteId,
      saving_id: savingId,
      kind,
      manifest,
      version: manifestVersion(manifest),
      from_version: before === null ? null : manifestVersion(before),
      from_files: JSON.stringify(hashesOf(texts)),
      files: JSON.stringify(hashesOf(after)),
      files_version: textsVersion(after),
      reason: reason ?? null,
      published_by: by,
      confirmed_by: confirmedBy ?? null,
      of_publication_id: begun.ofPublicationId ?? null,
      draft_version: begun.draftVersion ?? null,
      keyed: begun.keyed ? JSON.stringify(storedKey(begun.keyed)) : null,
    })
    .execute()
}

const storedKey = ({ scope, key, operation, bodyHash }: KeyedCall): SavingKey => ({
  scope,
  key,
  operation,
  bodyHash: Buffer.from(bodyHash).toString('hex'),
})

/** The idempotency key of a publication that has no end yet; null without one. */
export async function keyOfBegun(db: Db, savingId: string): Promise<KeyedCall | null> {
  const row = await db
    .selectFrom('site_publications')
    .select('keyed')
    .where('saving_id', '=', savingId)
    .executeTakeFirst()
  const keyed = row?.keyed ?? null
  return keyed === null ? null : { ...keyed, bodyHash: Buffer.from(keyed.bodyHash, 'hex') }
}

/**
 * Ends a publication that was begun: live or failed. The draft that became live is removed; one that was changed meanwhile goes on from
 * the texts that are live now.
 */
export async function endPublication(tx: Tx, savingId: string, isLive: boolean): Promise<void> {
  const ended = await tx
    .updateTable('site_publications')
    .set({ ...(isLive ? { live_at: now } : { failed_at: now }), keyed: null })
    .where('saving_id', '=', savingId)
    .where('live_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning(['site_id', 'manifest', 'from_version', 'files', 'draft_version'])
    .executeTakeFirst()
  if (!isLive || ended === undefined || ended.draft_version === null) return
  const { site_id: siteId, from_version: from, draft_version: published } = ended
  const removed = await tx
    .deleteFrom('site_drafts')
    .where('site_id', '=', siteId)
    .where('version', '=', published)
    .executeTakeFirst()
  if (removed.numDeletedRows > 0n || from === null) return
  const draft = await findDraft(tx, siteId)
  if (draft === null || draft.base_version !== from) return
  const live = await textsOf(tx, ended.files ?? {})
  const files = realChanges(live, draft.files)
  const base = Object.fromEntries(Object.keys(files).map((path) => [path, live[path] ?? null]))
  await tx
    .updateTable('site_drafts')
    .set({
      base_manifest: ended.manifest,
      base_version: manifestVersion(ended.manifest),
      files: JSON.stringify(files),
      base_files: JSON.stringify(base),
      version: draftVersion({ manifest: draft.manifest, files }),
    })
    .where('site_id', '=', siteId)
    .execute()
}

/** The publication of a saving that was begun. */
export async function begunPublication(db: Db, savingId: string) {
  const row = await db
    .selectFrom('site_publications')
    .select(['version', 'from_version', 'files', 'from_files'])
    .where('saving_id', '=', savingId)
    .executeTakeFirst()
  return row ?? null
}

/** A page of the texts that were live on a site, the newest first. */
export async function listPublications(
  db: Db,
  siteId: string,
  { after, limit = PAGE_SIZE, sort }: EndpointRequest<'getPublications'>,
): Promise<EndpointResult<'getPublications'>> {
  const { direction, beyond } = directionOf(sort, 'newest')
  let query = publications(db, siteId)
  if (after !== undefined) query = query.where('publication_id', beyond, after)
  const { rows, hasMore } = await readListPage(query.orderBy('publication_id', direction), limit)
  return { publications: rows.map(toPublication), hasMore }
}

/** The newest text of a site that was live; null where none is known. */
export async function lastPublication(db: Db, siteId: string): Promise<SitePublication | null> {
  const { publications: newest } = await listPublications(db, siteId, { limit: 1 })
  return newest[0] ?? null
}

/** One publication of a site with its texts; null if there is none. */
export async function readPublication(
  db: Db,
  siteId: string,
  publicationId: number,
): Promise<SitePublicationWithText | null> {
  const row = await publications(db, siteId)
    .select(['manifest', 'files'])
    .where('publication_id', '=', publicationId)
    .executeTakeFirst()
  if (row === undefined) return null
  const files = row.files === null ? {} : { files: await textsOf(db, row.files) }
  return { ...toPublication(row), manifest: row.manifest, ...files }
}

const publications = (db: Db, siteId: string) =>
  db
    .selectFrom('site_publications')
    .select(['publication_id', 'site_id', 'kind', 'version', 'live_at', 'reason', 'published_by'])
    .select(['confirmed_by', 'of_publication_id', 'files_version'])
    .where('site_id', '=', siteId)
    .where('live_at', 'is not', null)

type PublicationRow = Awaited<ReturnType<ReturnType<typeof publications>['executeTakeFirstOrThrow']>>

const toPublication = (row: PublicationRow): SitePublication => ({
  publicationId: row.publication_id,
  siteId: row.site_id,
  kind: row.kind,
  version: row.version,
  liveAt: row.live_at ?? 0,
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.published_by !== null && { publishedBy: row.published_by }),
  ...(row.confirmed_by !== null && { confirmedBy: row.confirmed_by }),
  ...(row.of_publication_id !== null && { ofPublicationId: row.of_publication_id }),
  ...(row.files_version !== null && { filesVersion: row.files_version }),
})
