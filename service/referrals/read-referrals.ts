import { sql } from 'kysely'
import { INVITES_A_DAY } from '#schemas/limits.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Db } from '#service/database/database.ts'
import type { ReferralStatus } from '#service/database/referral-tables.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { openMasked } from './masked-address.ts'

/** Entries of the list. */
const LISTED_MAX = 200

type Report = OperationResult<'getReferralsReport'>

type Referral = Report['referrals'][number]

interface InvitedRow {
  readonly memberId: number
  readonly bytes: Uint8Array
  readonly keyId: string
  readonly time: number
}

interface RegisteredRow {
  readonly name: string
  /** Null where the site offered no reward. */
  readonly status: ReferralStatus | null
  readonly inviterMinor: number | null
  readonly decimals: number | null
  readonly currencyId: number | null
  readonly time: number
}

/** The states of a reward as the player sees them. One that an operator looks at seems not to be earned yet. */
const SHOWN = {
  registered: 'registered',
  held: 'registered',
  rewarded: 'rewarded',
  refused: 'unrewarded',
  lapsed: 'unrewarded',
  'taken-back': 'unrewarded',
} as const satisfies Record<ReferralStatus, Referral['state']>

/**
 * Reads a player's referrals and the number of visits of the link. An invited person who registered without the player's link keeps the state
 * `invited`, so that the list does not reveal who has an account.
 */
export async function readReferrals(db: Db, vault: PersonalVault, playerId: number): Promise<Report> {
  const listed = [...(await readRegistered(db, playerId)), ...(await readInvited(db, vault, playerId))]
  return {
    ...(await readCounts(db, playerId)),
    referrals: listed.toSorted((one, other) => other.time - one.time).slice(0, LISTED_MAX),
  }
}

async function readRegistered(db: Db, playerId: number): Promise<Referral[]> {
  const { rows } = await sql<RegisteredRow>`
    select screen_name as name, referral.status, inviter_minor as "inviterMinor", decimal_places as decimals,
      referral.currency_id as "currencyId",
      case referral.status when 'held' then friend.created_at else coalesce(decided_at, friend.created_at) end as time
    from players friend left join referrals referral using (player_id)
    left join currencies on currencies.currency_id = referral.currency_id
    where referred_by_player_id = ${playerId} order by time desc limit ${LISTED_MAX}`.execute(db)
  return rows.map(({ name, status, inviterMinor, decimals, currencyId, time }) => ({
    name,
    state: SHOWN[status ?? 'registered'],
    time,
    ...(status === 'rewarded' &&
      inviterMinor !== null &&
      decimals !== null &&
      currencyId !== null && { reward: { amount: toDecimal(inviterMinor, decimals), currencyId } }),
  }))
}

/** Invited people who have not registered with the link. */
async function readInvited(db: Db, vault: PersonalVault, playerId: number): Promise<Referral[]> {
  const { rows } = await sql<InvitedRow>`
    select member_id as "memberId", masked as bytes, masked_key_id as "keyId", created_at as time
    from invitations invitation
    where player_id = ${playerId} and not exists (select from players friend
      where friend.referred_by_player_id = ${playerId} and friend.email_person_index = invitation.person_index)
    order by time desc limit ${LISTED_MAX}`.execute(db)
  return rows.map(({ memberId, bytes, keyId, time }) => ({
    name: openMasked(vault, { memberId, playerId }, { bytes, keyId }),
    state: 'invited',
    time,
  }))
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
