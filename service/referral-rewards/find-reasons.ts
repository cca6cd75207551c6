import { sql } from 'kysely'
import { REFERRAL_REASONS, type ReferralReason } from '#schemas/operator/referrals.ts'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import { isCountryBlocked } from '#schemas/entities/country-blocked.ts'
import type { Tx } from '#service/database/database.ts'
import type { DigestKeys } from '#service/keys/keyed-digest.ts'
import { ownerOf, type PersonalVault } from '#service/players/rows/personal-vault.ts'
import { findLikelyAccounts } from '#service/players/rows/same-person.ts'
import { nameOfPerson } from '#service/players/rules/normal-forms.ts'
import { deviceSubjects } from '#service/sessions/known-devices.ts'

/** Rewarded friends of the player with whom a new friend is compared, the newest first. */
const COMPARED_MAX = 50

export interface Pair {
  readonly memberId: number
  /** The friend. */
  readonly playerId: number
  readonly inviterId: number
}

export interface ReasonParts {
  readonly vault: PersonalVault
  readonly keys: DigestKeys
}

interface Compared {
  readonly playerId: number
  readonly usernameKey: string
  readonly personal: Buffer | null
  readonly personalKeyId: string | null
  readonly country: string | null
  readonly emailPersonIndex: Buffer | null
  readonly phoneIndex: Buffer | null
  readonly namePersonIndex: Buffer | null
}

/**
 * Every reason against a reward, in the order of REFERRAL_REASONS. The friend is compared with the player and with the player's rewarded
 * friends. The player's row is locked, so that the rewards of a month are counted one after the other.
 */
export async function findReasons(
  tx: Tx,
  parts: ReasonParts,
  of: Pair & { readonly maxPerMonth: number },
): Promise<ReferralReason[]> {
  const { playerId, memberId } = of
  const others = await comparedPlayers(tx, of)
  const friend = others.find((one) => one.playerId === playerId)!
  const rest = others.filter((one) => one !== friend)
  const ids = rest.map((one) => one.playerId)
  const likely = await findLikelyAccounts(tx, parts.vault, { memberId, playerId }, friend)
  const found: Record<ReferralReason, boolean> = {
    notEligible: !(await areEligible(tx, of)),
    samePerson: likely.length > 0,
    sameDevice: await shareDevice(tx, parts, memberId, { friend, rest }),
    samePayment: await shareSource(tx, playerId, ids),
    monthlyMaximum: (await rewardsThisMonth(tx, of.inviterId)) >= of.maxPerMonth,
    sameNetwork: await shareNetwork(tx, playerId, ids),
    sameHousehold: shareAddress(parts.vault, memberId, { friend, rest }),
    chargedBack: await hasChargeback(tx, playerId),
    declined: false,
  }
  return REFERRAL_REASONS.filter((reason) => found[reason])
}

/** The friend, the player, and the player's rewarded friends. */
async function comparedPlayers(tx: Tx, { playerId, inviterId }: Pair): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    select player_id as "playerId", username_key as "usernameKey", personal, personal_key_id as "personalKeyId", country,
      email_person_index as "emailPersonIndex", phone_person_index as "phoneIndex", name_person_index as "namePersonIndex"
    from players where player_id in (${playerId}, ${inviterId}) or player_id in (
      select player_id from referrals where inviter_id = ${inviterId} and rewarded_at is not null
      order by rewarded_at desc limit ${COMPARED_MAX})`.execute(tx)
  return rows
}

/** Blocked, excluded and closed accounts get no reward, nor does one whose friend is that. */
export async function areEligible(tx: Tx, { playerId, inviterId }: Pair): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean; segment: PlayerSegment | null }>`
    select status = 'active' and exclusion.kind is null as "isFree", segment
    from players player cross join lateral exclusion_of(player) as exclusion
    where player.player_id in (${playerId}, ${inviterId})`.execute(tx)
  return rows.every(({ isFree, segment }) => isFree && segment !== null && !isCountryBlocked(segment))
}

/** The rewards of a player in this calendar month of the site, those included that were taken back. */
export async function rewardsThisMonth(tx: Tx, inviterId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from referrals
    where inviter_id = ${inviterId} and rewarded_at >= (
      select (limit_starts(member_id, 'month'))[1] from players where player_id = ${inviterId})`.execute(tx)
  return rows[0]!.count
}

async function shareDevice(
  tx: Tx,
  { keys }: ReasonParts,
  memberId: number,
  { friend, rest }: { readonly friend: Compared; readonly rest: readonly Compared[] },
): Promise<boolean> {
  const subjectsOf = ({ usernameKey }: Compared) => deviceSubjects(keys, memberId, usernameKey)
  const { rows } = await sql`
    select from known_devices own join known_devices other using (device)
    where own.subject = any(${subjectsOf(friend)}::text[]) and other.subject = any(${rest.flatMap(subjectsOf)}::text[]) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

async function shareNetwork(tx: Tx, playerId: number, others: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from player_networks own join player_networks other using (network)
    where own.player_id = ${playerId} and other.player_id = any(${others}::bigint[]) limit 1`.execute(tx)
  return rows.length > 0
}

async function shareSource(tx: Tx, playerId: number, others: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from payment_sources own join payment_sources other using (source)
    where own.player_id = ${playerId} and other.player_id = any(${others}::bigint[]) limit 1`.execute(tx)
  return rows.length > 0
}

function shareAddress(
  vault: PersonalVault,
  memberId: number,
  { friend, rest }: { readonly friend: Compared; readonly rest: readonly Compared[] },
): boolean {
  const own = addressOf(vault, memberId, friend)
  return own !== null && rest.some((one) => addressOf(vault, memberId, one) === own)
}

/** Street, town and postal code in one form; null where a part is missing. */
function addressOf(vault: PersonalVault, memberId: number, of: Compared): string | null {
  const { personal, personalKeyId, usernameKey, country } = of
  if (personal === null || personalKeyId === null) return null
  const fields = vault.open({ bytes: personal, keyId: personalKeyId }, ownerOf(memberId, usernameKey))
  const text = (id: string) => nameOfPerson(String(fields[id] ?? ''))
  const [street, city] = [text('primaryAddressStreet'), text('primaryAddressCity')]
  if (street === '' || city === '') return null
  return [street, city, text('primaryAddressPostalcode'), country].join('\0')
}

async function hasChargeback(tx: Tx, playerId: number): Promise<boolean> {
  const charged = await tx
    .selectFrom('deposits')
    .select('order_id')
    .where('player_id', '=', playerId)
    .where('status', '=', 'charged-back')
    .limit(1)
    .executeTakeFirst()
  return charged !== undefined
}
