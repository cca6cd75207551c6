import { sql } from 'kysely'
import type { ContactPreference, Player, PlayerSegment } from '#schemas/entities/player.ts'
import type { Db } from '#service/database/database.ts'
import { type SelfLimitRow, selfLimitsOf } from './self-limits-of.ts'
import { ownerOf, type PersonalFields, type PersonalVault } from './personal-vault.ts'

interface PlayerRow {
  playerId: number
  memberId: number
  username: string
  usernameKey: string
  screenName: string
  mustChangePassword: boolean
  segment: PlayerSegment | null
  country: string | null
  languageId: string | null
  personal: Buffer | null
  personalKeyId: string | null
  emailVerifiedAt: number | null
  phoneVerifiedAt: number | null
  addressVerifiedAt: number | null
  idVerifiedAt: number | null
  lastDepositAt: number | null
  passwordChangedAt: number
  pinChangedAt: number | null
  toolsShownAt: number | null
  referralCode: string
  now: number
  contactPreference: ContactPreference
  referredByMemberId: number | null
  verificationStatus: string | null
  limits: SelfLimitRow[] | null
  restriction: (Omit<NonNullable<Player['restriction']>, 'sites'> & { sites: 'this' | null }) | null
}

/** A player in the view of their own session (spec 3); null if there is none. */
export async function readPlayer(db: Db, vault: PersonalVault, playerId: number): Promise<Player | null> {
  const { rows } = await sql<PlayerRow>`
    select player_id as "playerId", member_id as "memberId", username, username_key as "usernameKey",
      screen_name as "screenName", must_change_password or must_choose_pin as "mustChangePassword", segment, country,
      language_id as "languageId", personal, personal_key_id as "personalKeyId",
      email_verified_at as "emailVerifiedAt", phone_verified_at as "phoneVerifiedAt",
      address_verified_at as "addressVerifiedAt", id_verified_at as "idVerifiedAt",
      last_deposit_at as "lastDepositAt", password_changed_at as "passwordChangedAt",
      pin_changed_at as "pinChangedAt", tools_shown_at as "toolsShownAt",
      referral_code as "referralCode", service_now() as now,
      jsonb_build_object('contactByEmail', contact_by_email, 'contactEmailNews', contact_email_news,
        'contactEmailDeposits', contact_email_deposits, 'contactEmailWithdrawals', contact_email_withdrawals,
        'contactEmailWins', contact_email_wins) as "contactPreference",
      (select member_id from players referrer where referrer.player_id = players.referred_by_player_id)
        as "referredByMemberId",
      coalesce((select status from verification_requests request
        where request.player_id = players.player_id and status <> 'closed' and purpose <> 'funds' order by request_id desc limit 1),
        case when id_verified_at is not null and address_verified_at is not null then null
          when identity_check = 'awaited' then 'being-checked'
          when identity_check in ('no-match', 'refer') then 'documents-needed' end) as "verificationStatus",
      (select json_agg(json_build_object('kind', own.kind, 'minor', limit_in_force(own), 'decimals', decimal_places))
        from player_limits own join currencies using (currency_id)
        where own.player_id = players.player_id and own.source = 'self' and limit_in_force(own) is not null) as limits,
      (select json_build_object('kind', found.kind,
          'until', (extract(epoch from max(case found.kind when 'selfExclusion' then excluded_until else timed_out_until end)) * 1000)::bigint,
          'sites', case when bool_and(found.kind = 'selfExclusion' and excluded_here) then 'this' end)
        from exclusion_of(players) as found, accounts_of(players) as own join players as account using (player_id)
        where found.kind = 'timeOut' and account.timed_out_until > service_now()
          or found.kind = 'selfExclusion' and account.excluded_until > service_now()
            and (not account.excluded_here or account.member_id = players.member_id)
        group by found.kind) as restriction
    from players where player_id = ${playerId}`.execute(db)
  const row = rows[0]
  return row === undefined ? null : playerOf(row, vault)
}

function playerOf(row: PlayerRow, vault: PersonalVault): Player {
  return {
    id: row.playerId,
    username: row.username,
    screenName: row.screenName,
    memberId: row.memberId,
    changePassword: row.mustChangePassword,
    ...(row.restriction !== null && { restriction: restrictionOf(row.restriction) }),
    details: detailsOf(row, personalOf(row, vault)),
    verification: {
      emailVerified: row.emailVerifiedAt !== null,
      addressVerified: row.addressVerifiedAt !== null,
      idVerified: row.idVerifiedAt !== null,
      ...present({
        emailVerifiedDate: row.emailVerifiedAt,
        addressVerifiedDate: row.addressVerifiedAt,
        idVerifiedDate: row.idVerifiedAt,
        phoneVerifiedDate: row.phoneVerifiedAt,
        verificationStatus: row.verificationStatus,
      }),
      playerSegment: row.segment,
    },
    selfLimits: selfLimitsOf(row.limits ?? []),
    statistics: {
      ...present({
        lastDepositDate: row.lastDepositAt,
        lastPinChangeDate: row.pinChangedAt,
        toolsShownDate: row.toolsShownAt,
      }),
      lastPasswordChangeDate: row.passwordChangedAt,
    },
    contactPreference: row.contactPreference,
  }
}

function restrictionOf({ sites, ...restriction }: NonNullable<PlayerRow['restriction']>) {
  return { ...restriction, ...present({ sites }) }
}

/** The decrypted personal fields of a row. */
export function personalOf(
  row: Pick<PlayerRow, 'personal' | 'personalKeyId' | 'memberId' | 'usernameKey'>,
  vault: PersonalVault,
): PersonalFields {
  if (row.personal === null || row.personalKeyId === null) return {}
  return vault.open({ bytes: row.personal, keyId: row.personalKeyId }, ownerOf(row.memberId, row.usernameKey))
}

/** Personal fields that travel to the player under the same name. */
const PERSONAL_DETAILS = [
  'firstName',
  'lastName',
  'gender',
  'birthdate',
  'phoneMobile',
  'primaryEmail',
  'primaryAddressStreet',
  'primaryAddressCity',
  'primaryAddressState',
  'primaryAddressPostalcode',
] as const

function detailsOf(row: PlayerRow, personal: PersonalFields): Player['details'] {
  // Players have one number, the mobile one.
  const details: Player['details'] = {
    homePhoneVerified: false,
    mobilePhoneVerified: row.phoneVerifiedAt !== null,
  }
  for (const field of PERSONAL_DETAILS) {
    const value = personal[field]
    if (typeof value === 'string' && value !== '') details[field] = value
  }
  const pending = pendingEmailOf(personal, row.now)
  return {
    ...details,
    ...(pending !== null && { pendingEmail: pending }),
    ...present({
      country: row.country,
      primaryAddressCountry: row.country,
      languageId: row.languageId,
      referralCode: row.referralCode,
      referredByMemberId: row.referredByMemberId,
    }),
  }
}

/** The address that waits for its confirmation; null once its link has expired. */
function pendingEmailOf({ pendingEmail, pendingEmailUntil }: PersonalFields, now: number): string | null {
  const isOpen = typeof pendingEmailUntil === 'number' && pendingEmailUntil > now
  return isOpen && typeof pendingEmail === 'string' ? pendingEmail : null
}

type Present<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> }

/** Omits missing values: the wire has no null for an optional field. */
function present<Fields extends object>(fields: Fields): Present<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Present<Fields>
}
