import type { Selectable } from 'kysely'
import type { Db, Tx } from '#service/database/database.ts'
import type { ReferralsTable } from '#service/database/referral-tables.ts'
import { lockPlayer } from '#service/players/rows/lock-player.ts'

export type ReferralRow = Selectable<ReferralsTable>

/**
 * Locks a referral after its players, the one who invited first: the count of that player's rewards and the eligibility of both then stay as
 * they are read. Undefined if the player has none.
 */
export async function lockReferral(tx: Tx, playerId: number): Promise<ReferralRow | undefined> {
  const found = await referrals(tx).where('player_id', '=', playerId).executeTakeFirst()
  if (found === undefined) return undefined
  // An inviter registered before the friend: the order of the numbers is that of all locks of two players.
  await lockPlayer(tx, found.inviter_id)
  await lockPlayer(tx, playerId)
  return referrals(tx).where('player_id', '=', playerId).forUpdate().executeTakeFirst()
}

const referrals = (db: Db) => db.selectFrom('referrals').selectAll()
