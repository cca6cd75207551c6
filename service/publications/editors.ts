import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PresentEditor } from '#schemas/operator/endpoints/reportPresence.ts'
import type { Db } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'

interface Editor {
  readonly siteId: string
  /** A person's address or the name of a token. */
  readonly actor: string
  /** The name that others see. */
  readonly name: string
  /** The part of the builder that is open. */
  readonly section: string
}

/** Notes that an editor has a site open; resolves with the others who have. Those without a call for fifteen seconds are removed. */
export async function meetEditors(
  db: Db,
  { siteId, actor, name, section }: Editor,
): Promise<PresentEditor[]> {
  const hash = createHash('sha256').update(actor).digest()
  await db
    .insertInto('site_editors')
    .values({ site_id: siteId, editor_hash: hash, name, section })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'editor_hash']).doUpdateSet({ name, section, seen_at: now }),
    )
    .execute()
  await db
    .deleteFrom('site_editors')
    .where('seen_at', '<', sql<number>`service_now() - interval '15 seconds'`)
    .execute()
  return db
    .selectFrom('site_editors')
    .select(['name', 'section'])
    .where('site_id', '=', siteId)
    .where('editor_hash', '!=', hash)
    .orderBy('name')
    .execute()
}
