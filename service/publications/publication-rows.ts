import { sql } from 'kysely'
import type { PublicationKind, SitePublication, SitePublicationWithText } from '#schemas/operator/drafts.ts'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import { lockEdits } from '#service/call/lock-edits.ts'
import { directionOf, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { manifestVersion } from '#service/sites/read-folder.ts'

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

/** A text that is going to be written to a site's file. */
export interface BegunPublication extends PublicationFacts {
  readonly savingId: string
  readonly siteId: string
  readonly from: string | null
  readonly manifest: string
}

/** Keeps a text before it is written to the file. */
export async function beginPublication(tx: Tx, begun: BegunPublication): Promise<void> {
  const { savingId, siteId, kind, manifest, from, reason, by, confirmedBy } = begun
  await tx
    .insertInto('site_publications')
    .values({
      site_id: siteId,
      saving_id: savingId,
      kind,
      manifest,
      version: manifestVersion(manifest),
      from_version: from,
      reason: reason ?? null,
      published_by: by,
      confirmed_by: confirmedBy ?? null,
      of_publication_id: begun.ofPublicationId ?? null,
      draft_version: begun.draftVersion ?? null,
    })
    .execute()
}

/**
 * Ends a publication that was begun: live or failed. The draft that became live is removed; one that was changed meanwhile goes on from
 * the text that is live now.
 */
export async function endPublication(tx: Tx, savingId: string, isLive: boolean): Promise<void> {
  const ended = await tx
    .updateTable('site_publications')
    .set(isLive ? { live_at: now } : { failed_at: now })
    .where('saving_id', '=', savingId)
    .where('live_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning(['site_id', 'manifest', 'version', 'from_version', 'draft_version'])
    .executeTakeFirst()
  if (!isLive || ended === undefined || ended.draft_version === null) return
  const { site_id: siteId, manifest, version, from_version: from, draft_version: published } = ended
  const removed = await tx
    .deleteFrom('site_drafts')
    .where('site_id', '=', siteId)
    .where('version', '=', published)
    .executeTakeFirst()
  if (removed.numDeletedRows > 0n || from === null) return
  await tx
    .updateTable('site_drafts')
    .set({ base_manifest: manifest, base_version: version })
    .where('site_id', '=', siteId)
    .where('base_version', '=', from)
    .execute()
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

/** One publication of a site with its text; null if there is none. */
export async function readPublication(
  db: Db,
  siteId: string,
  publicationId: number,
): Promise<SitePublicationWithText | null> {
  const row = await publications(db, siteId)
    .select('manifest')
    .where('publication_id', '=', publicationId)
    .executeTakeFirst()
  return row === undefined ? null : { ...toPublication(row), manifest: row.manifest }
}

const publications = (db: Db, siteId: string) =>
  db
    .selectFrom('site_publications')
    .select(['publication_id', 'site_id', 'kind', 'version', 'live_at', 'reason', 'published_by'])
    .select(['confirmed_by', 'of_publication_id'])
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
})

/** The newest known version of each site, written or about to be written. */
export async function knownVersions(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ siteId: string; version: string }>`
    select distinct on (site_id) site_id as "siteId", version from site_publications
    where failed_at is null order by site_id, publication_id desc`.execute(db)
  return new Map(rows.map(({ siteId, version }) => [siteId, version]))
}

/**
 * Keeps the text of a file that nobody has published here: once, also where several processes notice it. `read` reads the file. A saving
 * that has begun and has not written its file yet is no change from outside. Returns whether a line was added.
 */
export function noteOutside(database: Database, siteId: string, read: () => string | null): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockEdits(tx, 'site-publications', siteId)
    const manifest = read()
    if (manifest === null) return false
    const version = manifestVersion(manifest)
    const last = await tx
      .selectFrom('site_publications')
      .select(['version', 'from_version', 'live_at'])
      .where('site_id', '=', siteId)
      .where('failed_at', 'is', null)
      .orderBy('publication_id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const isKnown =
      last !== undefined &&
      (last.version === version || (last.live_at === null && last.from_version === version))
    if (isKnown) return false
    await tx
      .insertInto('site_publications')
      .values({ site_id: siteId, kind: 'outside', manifest, version, live_at: now })
      .execute()
    return true
  })
}
