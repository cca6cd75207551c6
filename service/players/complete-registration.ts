import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { sql } from 'kysely'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Clock } from '#service/adapters/clock.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Tx } from '#service/database/database.ts'
import { type OutboxEvent, publishAll } from '#service/events/publish.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { confirmAddress, type ConfirmationSender } from './email-confirmation.ts'
import { readExclusion } from './exclusion.ts'
import { indexesOf, lockPersonal, takenFields, type Unshared } from './personal-row.ts'
import { ownerOf, type PersonalVault } from './personal-vault.ts'
import { readPlayer } from './player-rows.ts'
import { screenNameOf } from '#modules/registration/rules/registration-form.ts'
import { personalFields, refusedFields, serviceForm } from './registration-values.ts'

interface Completion {
  readonly site: ServedSite
  readonly playerId: number
  readonly fields: OperationRequest<'playerRegistrationFull'>['fields']
  /** Milliseconds since 1970. */
  readonly now: number
  readonly sender: ConfirmationSender
}

/** The parts of a call that a registration needs. */
interface Registering {
  readonly site: ServedSite
  readonly player: { readonly playerId: number }
  readonly languageId: string
  readonly service: { readonly entropy: Entropy; readonly vault: PersonalVault; readonly clock: Clock }
}

/** The completion that a player asks for by a call. */
export function completionOf(
  { site, player: { playerId }, languageId, service: { entropy, vault, clock } }: Registering,
  fields: Completion['fields'],
): Completion {
  const sender = { entropy, vault, memberId: site.memberId, languageId }
  return { site, playerId, fields, now: clock.now(), sender }
}

/** Full registration: completes the player's own data and ends segment B (spec 4, "Registration"). A refusal must roll `tx` back. */
export async function completeRegistration(
  tx: Tx,
  { site, playerId, fields, now, sender }: Completion,
): Promise<OperationResult<'playerRegistrationFull'> | Refused<'fullRegistrationRefused'>> {
  const { vault } = sender
  const row = await lockPersonal(tx, vault, playerId)
  const exclusion = await readExclusion(tx, playerId)
  if (row.segment === 'C' || row.segment === 'D') return { refused: 'fullRegistrationRefused' }
  const country = typeof fields.country === 'string' && fields.country !== '' ? fields.country : row.country
  const form = serviceForm(site, 'full', country ?? site.manifest.registration.defaultCountry)
  const filled = { form, values: fields, loginName: row.usernameKey, now }
  const errors = refusedFields(site, filled)
  if (errors.length > 0) return { result: -1, errors }
  const owner = ownerOf(site.memberId, row.usernameKey)
  const before = row.personal
  const personal = { ...before, ...personalFields(filled) }
  const indexes = indexesOf(vault, personal)
  const screenName = screenNameOf(fields)
  const taken = await takenFields(tx, row, { screenName, ...indexes })
  if (taken.length > 0) return { result: -1, errors: taken.map((field) => ({ field, code: 'taken' })) }
  const segment = row.segment === 'B' || row.segment === null ? 'C' : row.segment
  const sealed = vault.seal(personal, owner)
  await writePlayer(tx, { playerId, segment, country, screenName, sealed, ...indexes })
  // Players who have restricted themselves complete it to withdraw their money; nobody else becomes an excluded person by it.
  const isOwn = exclusion === 'selfExclusion' || exclusion === 'timeOut'
  if (!isOwn && (await readExclusion(tx, playerId)) !== null) return { refused: 'fullRegistrationRefused' }
  if (personal.primaryEmail !== before.primaryEmail) await confirmAddress(tx, sender, playerId, personal)
  await announce(tx, vault, playerId, segment)
  return { result: playerId }
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
    governmentIdIndex,
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
      email_index = ${emailIndex}, phone_index = ${phoneIndex}, government_id_index = ${governmentIdIndex}
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
