import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { sql } from 'kysely'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Tx } from '#service/database/database.ts'
import { type OutboxEvent, publishAll } from '#service/events/publish.ts'
import type { Call, PlayerCall } from '#service/call/call.ts'
import { confirmAddress } from './email-confirmation.ts'
import { readExclusion } from './exclusion.ts'
import { ownerOf, type PersonalFields } from './personal-vault.ts'
import { readPlayer } from './player-rows.ts'
import { personalFields, refusedFields, serviceForm } from './registration-values.ts'

interface OwnRow {
  segment: PlayerSegment | null
  usernameKey: string
  country: string | null
  personal: Buffer | null
  personalKeyId: string | null
}

/** Full registration: completes what the player told of themselves and ends segment B (spec 4, "Registration"). */
export async function completeRegistration(
  call: PlayerCall<Tx>,
  { fields }: OperationRequest<'playerRegistrationFull'>,
): Promise<OperationResult<'playerRegistrationFull'>> {
  const { db: tx } = call
  const { playerId } = call.player
  const row = await lockPlayer(tx, playerId)
  if (row.segment === 'C' || row.segment === 'D') throw new Fault(FAULT.fullRegistrationRefused)
  const country = typeof fields.country === 'string' && fields.country !== '' ? fields.country : row.country
  const form = serviceForm(call, 'full', country ?? call.site.manifest.registration.defaultCountry)
  const errors = refusedFields(call, form, fields)
  if (errors.length > 0) return { result: -1, errors }
  const before = readPersonal(call, row)
  const personal = { ...before, ...personalFields(call, form, fields) }
  const taken = await takenFields(tx, call, playerId, personal)
  if (taken.length > 0) return { result: -1, errors: taken.map((field) => ({ field, code: 'taken' })) }
  const segment = row.segment === 'B' || row.segment === null ? 'C' : row.segment
  await writePlayer(tx, call, { playerId, usernameKey: row.usernameKey, segment, country, personal })
  if ((await readExclusion(tx, playerId)) !== null) throw new Fault(FAULT.fullRegistrationRefused)
  if (personal.primaryEmail !== before.primaryEmail) await confirmAddress(tx, call, playerId, personal)
  await announce(tx, call, playerId, segment)
  return { result: playerId }
}

async function lockPlayer(tx: Tx, playerId: number): Promise<OwnRow> {
  const { rows } = await sql<OwnRow>`
    select segment, username_key as "usernameKey", country, personal, personal_key_id as "personalKeyId"
    from players where player_id = ${playerId} for update`.execute(tx)
  if (rows[0] === undefined) throw new Fault(FAULT.notLoggedIn)
  return rows[0]
}

function readPersonal({ service, site }: Call, row: OwnRow): PersonalFields {
  if (row.personal === null || row.personalKeyId === null) return {}
  const owner = ownerOf(site.memberId, row.usernameKey)
  return service.vault.open({ bytes: row.personal, keyId: row.personalKeyId }, owner)
}

/** What another player of the site has already. */
async function takenFields(
  tx: Tx,
  call: Call,
  playerId: number,
  personal: PersonalFields,
): Promise<string[]> {
  const { emailIndex, phoneIndex } = indexesOf(call, personal)
  const { rows } = await sql<{ primaryEmail: boolean | null; phoneMobile: boolean | null }>`
    select bool_or(email_index = ${emailIndex}::bytea) as "primaryEmail",
      bool_or(phone_index = ${phoneIndex}::bytea) as "phoneMobile"
    from players where member_id = ${call.site.memberId} and player_id <> ${playerId}
      and (email_index = ${emailIndex}::bytea or phone_index = ${phoneIndex}::bytea)`.execute(tx)
  return (['primaryEmail', 'phoneMobile'] as const).filter((field) => rows[0]?.[field] === true)
}

function indexesOf({ service: { vault } }: Call, { primaryEmail, phoneMobile }: PersonalFields) {
  return {
    emailIndex: typeof primaryEmail === 'string' ? vault.emailIndex(primaryEmail) : null,
    phoneIndex: typeof phoneMobile === 'string' ? vault.phoneIndex(phoneMobile) : null,
  }
}

/** A new address or phone is one that nobody has verified. */
async function writePlayer(
  tx: Tx,
  call: Call,
  of: {
    playerId: number
    usernameKey: string
    segment: PlayerSegment
    country: string | null
    personal: PersonalFields
  },
): Promise<void> {
  const sealed = call.service.vault.seal(of.personal, ownerOf(call.site.memberId, of.usernameKey))
  const { emailIndex, phoneIndex } = indexesOf(call, of.personal)
  await sql`
    update players set segment = ${of.segment}, country = ${of.country},
      personal = ${sealed.bytes}, personal_key_id = ${sealed.keyId},
      email_verified_at = case when email_index is not distinct from ${emailIndex}::bytea then email_verified_at end,
      phone_verified_at = case when phone_index is not distinct from ${phoneIndex}::bytea then phone_verified_at end,
      email_index = ${emailIndex}, phone_index = ${phoneIndex}
    where player_id = ${of.playerId}`.execute(tx)
}

async function announce(tx: Tx, call: Call, playerId: number, segment: PlayerSegment): Promise<void> {
  const topic = cashierTopic(playerId)
  const events: OutboxEvent[] = [{ topic, event: 'player.segment', body: { playerSegment: segment } }]
  const profile = await readPlayer(tx, call.service.vault, playerId)
  if (profile !== null) events.push({ topic, event: 'player.profileUpdate', body: profile })
  await publishAll(tx, events)
}
