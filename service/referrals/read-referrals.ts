import { sql } from 'kysely'
import { INVITES_A_DAY } from '#schemas/limits.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Db } from '#service/database/database.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { openMasked } from './masked-address.ts'

/** Entries of the list. */
const LISTED_MAX = 200

type Report = OperationResult<'getReferralsReport'>

interface Row {
  readonly memberId: number
  /** Null where the person has not registered. */
  readonly screenName: string | null
  readonly bytes: Uint8Array
  readonly keyId: string
  readonly time: number
}

/**
 * Reads a player's referrals and the number of visits of the link. An invited person who registered without the player's link keeps the state
 * `invited`, so that the list does not reveal who has an account.
 */
export async function readReferrals(db: Db, vault: PersonalVault, playerId: number): Promise<Report> {
  const { rows } = await sql<Row>`
    select member_id as "memberId", screen_name as "screenName", null as bytes, null as "keyId", created_at as time
    from players where referred_by_player_id = ${playerId}
    union all
    select member_id, null, masked, masked_key_id, created_at from invitations invitation
    where player_id = ${playerId} and not exists (select from players friend
      where friend.referred_by_player_id = ${playerId} and friend.email_person_index = invitation.person_index)
    order by time desc limit ${LISTED_MAX}`.execute(db)
  return {
    ...(await readCounts(db, playerId)),
    referrals: rows.map(({ memberId, screenName, bytes, keyId, time }) =>
      screenName === null
        ? { name: openMasked(vault, { memberId, playerId }, { bytes, keyId }), state: 'invited', time }
        : { name: screenName, state: 'registered', time },
    ),
  }
}

async function readCounts(db: Db, playerId: number): Promise<Omit<Report, 'referrals'>> {
  const { rows } = await sql<{ visits: number; registered: number; sentToday: number }>`
    select coalesce((select visits from referral_visits where player_id = ${playerId}), 0) as visits,
      (select count(*)::integer from players where referred_by_player_id = ${playerId}) as registered,
      (select count(*)::integer from invitations where player_id = ${playerId}
        and created_at > service_now() - interval '1 day') as "sentToday"`.execute(db)
  const { visits, registered, sentToday } = rows[0]!
  return { visits, registered, invitesLeft: Math.max(0, INVITES_A_DAY - sentToday) }
}
