import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'
import { lockFileTexts } from './file-texts.ts'

/** Publications of a site that its history keeps. */
const KEPT = 200
/** Age after which a publication leaves the history. */
const KEPT_DAYS = 730

/**
 * Removes publications beyond the newest 200 of a site and those of more than two years ago, and the texts that no other one has. The text
 * that is live, the last one that was published with a reason, and those that are not ended stay.
 */
export async function forgetOldPublications(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await lockFileTexts(tx, 'alone')
    const { numAffectedRows } = await sql`
      with numbered as (
        select publication_id, coalesce(live_at, failed_at) as ended_at,
          row_number() over (partition by site_id order by publication_id desc) as place,
          max(publication_id) filter (where live_at is not null) over (partition by site_id) as live_id,
          max(publication_id) filter (where live_at is not null and reason is not null) over (partition by site_id) as named_id
        from site_publications)
      delete from site_publications where publication_id in (
        select publication_id from numbered
        where ended_at is not null and publication_id is distinct from live_id and publication_id is distinct from named_id
          and (place > ${KEPT} or ended_at < service_now() - ${KEPT_DAYS} * interval '1 day'))`.execute(tx)
    if ((numAffectedRows ?? 0n) === 0n) return
    await sql`
      delete from site_file_texts where hash not in (
        select version from site_publications
        union select from_version from site_publications where from_version is not null
        union select file.value from site_publications, jsonb_each_text(coalesce(files, '{}')) file
        union select file.value from site_publications, jsonb_each_text(coalesce(from_files, '{}')) file)`.execute(
      tx,
    )
  })
}
