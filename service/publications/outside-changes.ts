import { sql } from 'kysely'
import type { SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import { lockEdits } from '#service/call/lock-edits.ts'
import type { Database, Db } from '#service/database/database.ts'
import type { TextHashes } from '#service/database/publication-tables.ts'
import { now } from '#service/database/time.ts'
import { hashesOf, manifestVersion, textsVersion } from '#service/sites/text-versions.ts'
import { keepTexts } from './file-texts.ts'

/** The kind of record for the lock of a site's history. */
export const PUBLICATION_EDITS = 'site-publications'

/** The versions of a site's manifest and of its text files. */
export interface SiteVersions {
  readonly version: string
  /** Null where the files of the last publication are not known. */
  readonly filesVersion: string | null
}

/** The newest known versions of each site, written or about to be written. */
export async function knownVersions(db: Db): Promise<Map<string, SiteVersions>> {
  const { rows } = await sql<SiteVersions & { siteId: string }>`
    select distinct on (site_id) site_id as "siteId", version, files_version as "filesVersion" from site_publications
    where failed_at is null order by site_id, publication_id desc`.execute(db)
  return new Map(rows.map(({ siteId, ...versions }) => [siteId, versions]))
}

/** The manifest of a site's folder, and the text files beside it. */
export interface FolderTexts {
  readonly manifest: string
  readonly files: SiteTexts
}

/**
 * Keeps the texts of files that nobody has published here: once, also where several processes notice it. `read` reads the folder. Files of
 * which a saving has written some or none are no change from outside. Returns whether a line was added.
 */
export function noteOutside(
  database: Database,
  siteId: string,
  read: () => FolderTexts | null,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockEdits(tx, PUBLICATION_EDITS, siteId)
    const found = read()
    if (found === null) return false
    const { manifest, files } = found
    const hashes = hashesOf(files)
    const kept = { files: JSON.stringify(hashes), files_version: textsVersion(files) }
    const last = await tx
      .selectFrom('site_publications')
      .select(['publication_id', 'version', 'from_version', 'live_at', 'files', 'from_files'])
      .where('site_id', '=', siteId)
      .where('failed_at', 'is', null)
      .orderBy('publication_id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const isOpen = last?.live_at === null
    const isOf = (one: string | undefined, before: string | null | undefined, after: string | undefined) =>
      one === after || (isOpen && one === (before ?? undefined))
    const isManifestKnown =
      last !== undefined && isOf(manifestVersion(manifest), last.from_version, last.version)
    if (isManifestKnown && last.files === null) {
      await keepTexts(tx, Object.values(files))
      await tx
        .updateTable('site_publications')
        .set(kept)
        .where('publication_id', '=', last.publication_id)
        .execute()
      return false
    }
    const of = last?.files ?? {}
    const from: TextHashes = last?.from_files ?? {}
    const paths = new Set([...Object.keys(hashes), ...Object.keys(of)])
    if (isManifestKnown && [...paths].every((path) => isOf(hashes[path], from[path], of[path]))) return false
    await keepTexts(tx, [manifest, ...Object.values(files)])
    const version = manifestVersion(manifest)
    await tx
      .insertInto('site_publications')
      .values({ site_id: siteId, kind: 'outside', manifest, version, live_at: now, ...kept })
      .execute()
    return true
  })
}
