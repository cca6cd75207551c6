import { sql } from 'kysely'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import type { Tx } from '#service/database/database.ts'
import { openPlayerAccounts } from '#service/ledger/balances.ts'
import { type IdentityIndexes, INDEX_FORM, indexesOf, withPhoneForm } from './identity-indexes.ts'
import { hasIndex, moveIndexes } from './index-forms.ts'
import { ownerOf, type PersonalFields, type PersonalVault } from './personal-vault.ts'
import { usernameKeyOf } from '#service/players/rules/username-key.ts'

export interface NewPlayer {
  memberId: number
  operatorId: number
  username: string
  /** The public name; null if the player chose none: the database generates one. */
  screenName: string | null
  passwordHash: string
  /** Null on a site without PINs. */
  pinHash: string | null
  segment: PlayerSegment
  country: string | null
  languageId: string | null
  /** All other fields of the form; encrypted. */
  personal: PersonalFields
  /** The currencies of the site: an account is opened in each. */
  currencyIds: readonly number[]
  /** Query parameter `refStr` of the first visit: a player's referral code, or a name defined by the operator. */
  refStr?: string | undefined
}

/** Fields that must be unique among the players of a site. */
export type TakenField = 'username' | 'screenName' | 'primaryEmail' | 'phoneMobile' | 'governmentId'

export type AddedPlayer = { playerId: number; indexes: IdentityIndexes } | { taken: TakenField[] }

/** Adds a player with their accounts, or returns the fields that another player of the site already has. */
export async function addPlayer(tx: Tx, vault: PersonalVault, player: NewPlayer): Promise<AddedPlayer> {
  const usernameKey = usernameKeyOf(player.username)
  const personal = withPhoneForm(player.personal, {}, player.country)
  const sealed = vault.seal(personal, ownerOf(player.memberId, usernameKey))
  const indexes = indexesOf(vault, personal, player)
  await moveIndexes(tx, vault, Object.values(indexes))
  const { rows } = await sql<{ playerId: number }>`
    insert into players (member_id, operator_id, username, username_key, screen_name, password_hash,
      pin_hash, pin_changed_at, segment,
      country, language_id, personal, personal_key_id, email_index, phone_index,
      government_id_index, email_person_index, phone_person_index, name_person_index, index_form, ref_str, referred_by_player_id)
    values (${player.memberId}, ${player.operatorId}, ${player.username}, ${usernameKey}, ${player.screenName},
      ${player.passwordHash}, ${player.pinHash}, case when ${player.pinHash}::text is not null then service_now() end,
      ${player.segment}, ${player.country}, ${player.languageId}, ${sealed.bytes},
      ${sealed.keyId}, ${indexes.emailIndex}, ${indexes.phoneIndex},
      ${indexes.governmentIdIndex}, ${indexes.emailPersonIndex}, ${indexes.phoneIndex}, ${indexes.namePersonIndex},
      ${INDEX_FORM}, ${player.refStr ?? null},
      (select player_id from players where member_id = ${player.memberId} and referral_code = ${player.refStr ?? null}))
    on conflict do nothing
    returning player_id as "playerId"`.execute(tx)
  const added = rows[0]
  if (added === undefined) {
    const taken = await takenBy(tx, vault, player)
    // If nothing is taken, a concurrent transaction got the same generated name: tries again.
    return taken.length > 0 ? { taken } : addPlayer(tx, vault, player)
  }
  await openPlayerAccounts(tx, added.playerId, player.currencyIds)
  return { ...added, indexes }
}

async function takenBy(tx: Tx, vault: PersonalVault, player: NewPlayer): Promise<TakenField[]> {
  const { emailIndex, phoneIndex, governmentIdIndex } = indexesOf(vault, player.personal, player)
  const isEmail = hasIndex(vault, 'email_index', emailIndex)
  const isPhone = hasIndex(vault, 'phone_index', phoneIndex)
  const isId = hasIndex(vault, 'government_id_index', governmentIdIndex)
  const { rows } = await sql<Record<TakenField, boolean | null>>`
    select bool_or(username_key = ${usernameKeyOf(player.username)}) as username,
      bool_or(lower(screen_name) = lower(${player.screenName}::text)) as "screenName",
      bool_or(${isEmail}) as "primaryEmail", bool_or(${isPhone}) as "phoneMobile", bool_or(${isId}) as "governmentId"
    from players
    where member_id = ${player.memberId} and (username_key = ${usernameKeyOf(player.username)}
      or lower(screen_name) = lower(${player.screenName}::text)
      or ${isEmail} or ${isPhone} or ${isId})`.execute(tx)
  const taken = rows[0]
  const fields: TakenField[] = ['username', 'screenName', 'primaryEmail', 'phoneMobile', 'governmentId']
  return fields.filter((field) => taken?.[field] === true)
}
