import { sql } from 'kysely'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import { hashOf, looksLikeToken, makeToken } from '#service/keys/tokens.ts'
import { withdrawConsents } from './consents.ts'

/** The secret for the link in a mail that withdraws the player's consents to marketing by mail. */
export async function addMarketingStop(tx: Tx, entropy: Entropy, playerId: number): Promise<string> {
  const stopKey = makeToken(entropy)
  await tx
    .insertInto('marketing_stops')
    .values({ stop_hash: hashOf(stopKey), player_id: playerId })
    .execute()
  return stopKey
}

/** The site of the player whose mail has this secret in its link; null if there is none. */
export async function siteOfMarketingStop({ kysely }: Database, stopKey: string): Promise<number | null> {
  if (!looksLikeToken(stopKey)) return null
  const row = await kysely
    .selectFrom('marketing_stops')
    .innerJoin('players', 'players.player_id', 'marketing_stops.player_id')
    .select('players.member_id')
    .where('stop_hash', '=', hashOf(stopKey))
    .executeTakeFirst()
  return row?.member_id ?? null
}

/** Withdraws all marketing by mail to the player of a link. A repetition changes nothing. */
export async function stopMarketingMails(database: Database, stopKey: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ playerId: number }>`
      select player_id as "playerId" from players
      where player_id = (select player_id from marketing_stops where stop_hash = ${hashOf(stopKey)})
      for no key update`.execute(tx)
    await withdrawConsents(
      tx,
      rows.map(({ playerId }) => playerId),
      'mail',
      'mail',
    )
  })
}

/** Removes the secrets of links in mails that nobody has any more. */
export async function forgetOldMarketingStops(database: Database): Promise<void> {
  await pruneRows(database, 'marketing_stops', sql`created_at < service_now() - interval '2 years'`)
}
