import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'
import { hashOf, looksLikeToken } from '#service/keys/tokens.ts'

/** The site of the invitation with this secret in its link; null if there is none. */
export async function siteOfInvite({ kysely }: Database, stopKey: string): Promise<number | null> {
  if (!looksLikeToken(stopKey)) return null
  const row = await kysely
    .selectFrom('invitations')
    .select('member_id')
    .where('stop_hash', '=', hashOf(stopKey))
    .executeTakeFirst()
  return row?.member_id ?? null
}

/** Keeps all sites of the operator from inviting the person again. A repetition changes nothing. */
export async function stopInvites(database: Database, operatorId: number, stopKey: string): Promise<void> {
  await sql`
    insert into invitation_stops (operator_id, person_index)
    select ${operatorId}, person_index from invitations where stop_hash = ${hashOf(stopKey)}
    on conflict do nothing`.execute(database.kysely)
}
