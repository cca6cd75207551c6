import { sql } from 'kysely'
import { byteas } from '#service/database/binary-arrays.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import { type DigestKeys, keyedDigests } from '#service/keys/keyed-digest.ts'

interface Visit {
  readonly memberId: number
  /** The player of the session, or null: a visit of the player's own link does not count. */
  readonly playerId: number | null
  /** SHA-256 of the browser's cookie. */
  readonly sidHash: Uint8Array
  readonly code: string
}

/** Counts a visit of a player's link once for each browser and day of the site. */
export async function countVisit(
  tx: Tx,
  keys: DigestKeys,
  { memberId, playerId, sidHash, code }: Visit,
): Promise<{ result: 0 | 1 }> {
  const [visitor, ...earlier] = keyedDigests(
    keys,
    'digest',
    `visitor ${Buffer.from(sidHash).toString('hex')}`,
  )
  const { rows } = await sql`
    with visit as (
      insert into referral_visitors (player_id, day, visitor)
      select player_id, site_day(${memberId}), ${visitor} from players
      where member_id = ${memberId} and referral_code = ${code} and player_id is distinct from ${playerId}::bigint
        and not exists (select from referral_visitors as seen where seen.player_id = players.player_id
          and seen.day = site_day(${memberId}) and seen.visitor = any(${byteas(earlier)}::bytea[]))
      on conflict do nothing
      returning player_id)
    insert into referral_visits (player_id, visits) select player_id, 1 from visit
    on conflict (player_id) do update set visits = referral_visits.visits + 1
    returning 1`.execute(tx)
  return { result: rows.length === 0 ? 0 : 1 }
}

/** Removes the visitors of days that are past at every site, whose visits are counted. */
export async function forgetOldVisitors(database: Database): Promise<void> {
  await pruneRows(database, 'referral_visitors', sql`day < (service_now() at time zone 'UTC')::date - 1`)
}
