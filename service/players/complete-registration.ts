import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { sql } from 'kysely'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Tx } from '#service/database/database.ts'
import { type OutboxEvent, publishAll } from '#service/events/publish.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { confirmAddress, type ConfirmationSender } from './email-confirmation.ts'
import { readExclusion } from './exclusion.ts'
import { ownerOf, type PersonalFields, type PersonalVault } from './personal-vault.ts'
import { readPlayer } from './player-rows.ts'
import { screenNameOf } from '#modules/registration/rules/registration-form.ts'
import { personalFields, refusedFields, serviceForm } from './registration-values.ts'

interface OwnRow {
  segment: PlayerSegment | null
  usernameKey: string
  country: string | null
  personal: Buffer | null
  personalKeyId: string | null
}

interface Completion {
  readonly site: ServedSite
  readonly playerId: number
  readonly fields: OperationRequest<'playerRegistrationFull'>['fields']
  /** Milliseconds since 1970. */
  readonly now: number
  readonly sender: ConfirmationSender
}

/** Full registration: completes the player's own data and ends segment B (spec 4, "Registration"). A refusal must roll `tx` back. */
export async function completeRegistration(
  tx: Tx,
  { site, playerId, fields, now, sender }: Completion,
): Promise<OperationResult<'playerRegistrationFull'> | Refused<'fullRegistrationRefused'>> {
  const { vault } = sender
  const row = await lockPlayer(tx, playerId)
  if (row.segment === 'C' || row.segment === 'D') return { refused: 'fullRegistrationRefused' }
  const country = typeof fields.country === 'string' && fields.country !== '' ? fields.country : row.country
  const form = serviceForm(site, 'full', country ?? site.manifest.registration.defaultCountry)
  const filled = { form, values: fields, loginName: row.usernameKey, now }
  const errors = refusedFields(site, filled)
  if (errors.length > 0) return { result: -1, errors }
  const owner = ownerOf(site.memberId, row.usernameKey)
  const before = readPersonal(vault, row, owner)
  const personal = { ...before, ...personalFields(filled) }
  const indexes = indexesOf(vault, personal)
  const screenName = screenNameOf(fields)
  const taken = await takenFields(tx, { memberId: site.memberId, playerId, screenName, ...indexes })
  if (taken.length > 0) return { result: -1, errors: taken.map((field) => ({ field, code: 'taken' })) }
  const segment = row.segment === 'B' || row.segment === null ? 'C' : row.segment
  const sealed = vault.seal(personal, owner)
  await writePlayer(tx, { playerId, segment, country, screenName, sealed, ...indexes })
  if ((await readExclusion(tx, playerId)) !== null) return { refused: 'fullRegistrationRefused' }
  if (personal.primaryEmail !== before.primaryEmail) await confirmAddress(tx, sender, playerId, personal)
  await announce(tx, vault, playerId, segment)
  return { result: playerId }
}

async function lockPlayer(tx: Tx, playerId: number): Promise<OwnRow> {
  return tx
    .selectFrom('players')
    .select([
      'segment',
      'username_key as usernameKey',
      'country',
      'personal',
      'personal_key_id as personalKeyId',
    ])
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

function readPersonal(vault: PersonalVault, row: OwnRow, owner: string): PersonalFields {
  if (row.personal === null || row.personalKeyId === null) return {}
  return vault.open({ bytes: row.personal, keyId: row.personalKeyId }, owner)
}

/** Fields that must be unique among the players of a site. */
interface Unshared extends Indexes {
  readonly screenName: string | null
}

interface Indexes {
  readonly emailIndex: Uint8Array | null
  readonly phoneIndex: Uint8Array | null
}

/** The fields whose values another player of the site already has. */
async function takenFields(
  tx: Tx,
  {
    memberId,
    playerId,
    screenName,
    emailIndex,
    phoneIndex,
  }: Unshared & { memberId: number; playerId: number },
): Promise<string[]> {
  const { rows } = await sql<Record<'screenName' | 'primaryEmail' | 'phoneMobile', boolean | null>>`
    select bool_or(lower(screen_name) = lower(${screenName}::text)) as "screenName",
      bool_or(email_index = ${emailIndex}::bytea) as "primaryEmail",
      bool_or(phone_index = ${phoneIndex}::bytea) as "phoneMobile"
    from players where member_id = ${memberId} and player_id <> ${playerId}
      and (lower(screen_name) = lower(${screenName}::text) or email_index = ${emailIndex}::bytea
        or phone_index = ${phoneIndex}::bytea)`.execute(tx)
  return (['screenName', 'primaryEmail', 'phoneMobile'] as const).filter((field) => rows[0]?.[field] === true)
}

function indexesOf(vault: PersonalVault, { primaryEmail, phoneMobile }: PersonalFields): Indexes {
  return {
    emailIndex: typeof primaryEmail === 'string' ? vault.emailIndex(primaryEmail) : null,
    phoneIndex: typeof phoneMobile === 'string' ? vault.phoneIndex(phoneMobile) : null,
  }
}

/** A new address or phone counts as unverified. */
async function writePlayer(
  tx: Tx,
  {
    playerId,
    segment,
    country,
    screenName,
    sealed,
    emailIndex,
    phoneIndex,
  }: Unshared & {
    playerId: number
    segment: PlayerSegment
    country: string | null
    sealed: ReturnType<PersonalVault['seal']>
  },
): Promise<void> {
  await sql`
    update players set segment = ${segment}, country = ${country},
      screen_name = coalesce(${screenName}, screen_name),
      personal = ${sealed.bytes}, personal_key_id = ${sealed.keyId},
      email_verified_at = case when email_index is not distinct from ${emailIndex}::bytea then email_verified_at end,
      phone_verified_at = case when phone_index is not distinct from ${phoneIndex}::bytea then phone_verified_at end,
      email_index = ${emailIndex}, phone_index = ${phoneIndex}
    where player_id = ${playerId}`.execute(tx)
}

async function announce(
  tx: Tx,
  vault: PersonalVault,
  playerId: number,
  segment: PlayerSegment,
): Promise<void> {
  const topic = cashierTopic(playerId)
  const events: OutboxEvent[] = [{ topic, event: 'player.segment', body: { playerSegment: segment } }]
  const profile = await readPlayer(tx, vault, playerId)
  if (profile !== null) events.push({ topic, event: 'player.profileUpdate', body: profile })
  await publishAll(tx, events)
}
