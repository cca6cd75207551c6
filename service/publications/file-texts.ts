import { sql } from 'kysely'
import type { SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { TextHashes } from '#service/database/publication-tables.ts'
import { manifestVersion } from '#service/sites/text-versions.ts'

/**
 * Keeps texts from being removed until the transaction ends: `shared` by those that add publications with them, `alone` by the one that
 * removes texts which no publication has.
 */
export async function lockFileTexts(tx: Tx, how: 'shared' | 'alone'): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtext('site-file-texts'))`.execute(tx)
}

/** Keeps texts by their digests, each once. */
export async function keepTexts(tx: Tx, texts: readonly string[]): Promise<void> {
  await lockFileTexts(tx, 'shared')
  const byHash = new Map(texts.map((text) => [manifestVersion(text), text]))
  const known = await tx
    .selectFrom('site_file_texts')
    .select('hash')
    .where('hash', 'in', [...byHash.keys()])
    .execute()
  for (const { hash } of known) byHash.delete(hash)
  if (byHash.size === 0) return
  await tx
    .insertInto('site_file_texts')
    .values([...byHash].map(([hash, text]) => ({ hash, text })))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

/** The texts of files by path. */
export async function textsOf(db: Db, hashes: TextHashes): Promise<SiteTexts> {
  const wanted = [...new Set(Object.values(hashes))]
  if (wanted.length === 0) return {}
  const rows = await db
    .selectFrom('site_file_texts')
    .select(['hash', 'text'])
    .where('hash', 'in', wanted)
    .execute()
  const byHash = new Map(rows.map(({ hash, text }) => [hash, text]))
  return Object.fromEntries(
    Object.entries(hashes).flatMap(([path, hash]) => {
      const text = byHash.get(hash)
      return text === undefined ? [] : [[path, text]]
    }),
  )
}
