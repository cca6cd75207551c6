import { sql } from 'kysely'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { publish } from '#service/events/publish.ts'
import { moveAll } from '#service/states/move.ts'
import { VERIFICATION_REQUESTS } from '#service/states/verification-request-states.ts'
import { readExclusion } from './exclusion.ts'
import { applyIdentityCheck } from './identity-check.ts'
import { INDEX_FORM, indexesOf, withPhoneForm } from './identity-indexes.ts'
import { hasIndex, moveIndexes } from './index-forms.ts'
import { ownerOf, type PersonalFields, type PersonalVault } from './personal-vault.ts'
import { personalOf, readPlayer } from './player-rows.ts'

/** The locked row of a player, with the personal fields decrypted. */
export interface PersonalRow {
  readonly playerId: number
  readonly memberId: number
  readonly operatorId: number
  readonly usernameKey: string
  readonly screenName: string
  readonly passwordHash: string
  readonly segment: PlayerSegment | null
  readonly country: string | null
  readonly languageId: string | null
  readonly emailIndex: Buffer | null
  readonly personal: PersonalFields
}

/** Fields that must be unique among the players of a site. */
export interface Unshared {
  readonly screenName: string | null
  readonly emailIndex: Uint8Array | null
  readonly phoneIndex: Uint8Array | null
  readonly governmentIdIndex: Uint8Array | null
}

/** The names of those fields in a form. */
const UNSHARED_FIELDS = ['screenName', 'primaryEmail', 'phoneMobile', 'governmentId'] as const
type UnsharedField = (typeof UNSHARED_FIELDS)[number]

/** Locks a player's row, and decrypts its personal fields. */
export async function lockPersonal(tx: Tx, vault: PersonalVault, playerId: number): Promise<PersonalRow> {
  const { personal, personalKeyId, ...row } = await tx
    .selectFrom('players')
    .select([
      'player_id as playerId',
      'member_id as memberId',
      'operator_id as operatorId',
      'username_key as usernameKey',
      'screen_name as screenName',
      'password_hash as passwordHash',
      'segment',
      'country',
      'language_id as languageId',
      'email_index as emailIndex',
      'personal',
      'personal_key_id as personalKeyId',
    ])
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, personal: personalOf({ ...row, personal, personalKeyId }, vault) }
}

/** Reads the personal fields of a player without a lock, and decrypts them. */
export async function readPersonal(db: Db, vault: PersonalVault, playerId: number): Promise<PersonalFields> {
  const row = await db
    .selectFrom('players')
    .select([
      'member_id as memberId',
      'username_key as usernameKey',
      'personal',
      'personal_key_id as personalKeyId',
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return personalOf(row, vault)
}

/** The fields whose values another player of the site already has. */
export async function takenFields(
  tx: Tx,
  vault: PersonalVault,
  { memberId, playerId }: { memberId: number; playerId: number },
  { screenName = null, emailIndex = null, phoneIndex = null, governmentIdIndex = null }: Partial<Unshared>,
): Promise<UnsharedField[]> {
  const isEmail = hasIndex(vault, 'email_index', emailIndex)
  const isPhone = hasIndex(vault, 'phone_index', phoneIndex)
  const isId = hasIndex(vault, 'government_id_index', governmentIdIndex)
  const { rows } = await sql<Record<UnsharedField, boolean | null>>`
    select bool_or(lower(screen_name) = lower(${screenName}::text)) as "screenName",
      bool_or(${isEmail}) as "primaryEmail", bool_or(${isPhone}) as "phoneMobile", bool_or(${isId}) as "governmentId"
    from players where member_id = ${memberId} and player_id <> ${playerId}
      and (lower(screen_name) = lower(${screenName}::text) or ${isEmail} or ${isPhone} or ${isId})`.execute(
    tx,
  )
  return UNSHARED_FIELDS.filter((field) => rows[0]?.[field] === true)
}

/**
 * Writes personal fields of a locked row, and publishes the player. A refusal must roll `tx` back: the data are those of an excluded person.
 */
export async function writePersonal(
  tx: Tx,
  vault: PersonalVault,
  row: PersonalRow,
  { personal, country = row.country }: { personal: PersonalFields; country?: string | null },
): Promise<Refused<'processingFailed'> | null> {
  await writeIdentity(tx, vault, row, { personal, country })
  if ((await readExclusion(tx, row.playerId)) !== null) return { refused: 'processingFailed' }
  await publishPlayer(tx, vault, row.playerId)
  return null
}

/**
 * Writes the personal fields of a locked row with their indexes. A new e-mail address, phone number or postal address counts as unverified. An unchanged one
 * keeps its unique index: of two accounts that gave one number in two forms before there was one form, only one has it.
 */
export async function writeIdentity(
  tx: Tx,
  vault: PersonalVault,
  row: PersonalRow,
  { personal, country }: { personal: PersonalFields; country: string | null },
): Promise<void> {
  const fields = withPhoneForm(personal, row.personal, country)
  const { bytes, keyId } = vault.seal(fields, ownerOf(row.memberId, row.usernameKey))
  const { operatorId } = row
  const indexes = indexesOf(vault, fields, { country, operatorId })
  await moveIndexes(tx, vault, Object.values(indexes))
  const isNew = (id: string) => fields[id] !== row.personal[id]
  await sql`
    update players set country = ${country}, personal = ${bytes}, personal_key_id = ${keyId}, index_form = ${INDEX_FORM},
      email_verified_at = case when ${isNew('primaryEmail')}::boolean and email_index is distinct from ${indexes.emailIndex}::bytea
        then null else email_verified_at end,
      phone_verified_at = case when ${isNew('phoneMobile')}::boolean and phone_index is distinct from ${indexes.phoneIndex}::bytea
        then null else phone_verified_at end,
      email_index = case when ${isNew('primaryEmail')}::boolean then ${indexes.emailIndex}::bytea else email_index end,
      phone_index = case when ${isNew('phoneMobile')}::boolean then ${indexes.phoneIndex}::bytea else phone_index end,
      government_id_index = case when ${isNew('governmentId')}::boolean then ${indexes.governmentIdIndex}::bytea
        else government_id_index end,
      email_person_index = ${indexes.emailPersonIndex}, phone_person_index = ${indexes.phoneIndex},
      name_person_index = ${indexes.namePersonIndex}
    where player_id = ${row.playerId}`.execute(tx)
  const isSameAddress = country === row.country && ADDRESS.every((id) => fields[id] === row.personal[id])
  if (!isSameAddress) await forgetAddress(tx, row.playerId)
  await applyIdentityCheck(tx, vault, row.playerId, { personal: fields, country, operatorId })
}

/** A new address counts as unverified. Documents of one that is no longer the player's prove nothing. */
async function forgetAddress(tx: Tx, playerId: number): Promise<void> {
  await tx
    .updateTable('players')
    .set({ address_verified_at: null })
    .where('player_id', '=', playerId)
    .execute()
  await moveAll(tx, VERIFICATION_REQUESTS, { event: 'close' })
    .where('player_id', '=', playerId)
    .where('purpose', '=', 'address')
    .execute()
}

const ADDRESS = [
  'primaryAddressStreet',
  'primaryAddressCity',
  'primaryAddressState',
  'primaryAddressPostalcode',
] as const

/** Publishes a player to their own sessions. */
export async function publishPlayer(tx: Tx, vault: PersonalVault, playerId: number): Promise<void> {
  const player = await readPlayer(tx, vault, playerId)
  if (player !== null) await publish(tx, cashierTopic(playerId), 'player.profileUpdate', player)
}
