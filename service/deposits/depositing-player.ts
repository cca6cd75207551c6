import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import type { DepositFacts } from './refuse-deposit.ts'

/** What decides whether a player may deposit. With `lock`, as it stays until the transaction ends. */
export async function readDepositingPlayer(
  database: Kysely<Tables> | Tx,
  playerId: number,
  lock: 'lock' | 'look',
): Promise<DepositFacts['player']> {
  return database
    .selectFrom('players')
    .select([
      'segment',
      sql<boolean>`status = 'active'`.as('active'),
      sql<boolean>`phone_verified_at is not null`.as('phoneVerified'),
      sql<boolean>`coalesce(greatest(excluded_until, timed_out_until) > clock_timestamp(), false)`.as(
        'restricted',
      ),
    ])
    .where('player_id', '=', playerId)
    .$if(lock === 'lock', (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow()
}
