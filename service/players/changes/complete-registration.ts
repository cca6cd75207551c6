import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Clock } from '#service/base/clock.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Tx } from '#service/database/database.ts'
import { type OutboxEvent, publishAll } from '#service/events/publish.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { confirmAddress, type ConfirmationSender } from './email-confirmation.ts'
import { whyNameIsFixed } from './change-details.ts'
import { readExclusion } from '#service/players/rows/exclusion.ts'
import { indexesOf, withPhoneForm } from '#service/players/rows/identity-indexes.ts'
import {
  lockPersonal,
  type PersonalRow,
  takenFields,
  writeIdentity,
} from '#service/players/rows/personal-row.ts'
import { judgeChange, samePersonPolicy } from '#service/players/rows/same-person.ts'
import type { PersonalFields, PersonalVault } from '#service/players/rows/personal-vault.ts'
import { readPlayer } from '#service/players/rows/player-rows.ts'
import { screenNameOf } from '#modules/registration/rules/registration-form.ts'
import { isRegistrationIncomplete } from '#service/players/forms/is-registration-incomplete.ts'
import { storeFormConsents } from '#service/players/forms/form-consents.ts'
import { storeChoices } from '#service/marketing/consents.ts'
import {
  chosenMarketing,
  personalFields,
  readValues,
  refusedFields,
  serviceForm,
} from '#service/players/forms/registration-values.ts'

export interface Completion {
  readonly site: ServedSite
  readonly playerId: number
  readonly fields: OperationRequest<'playerRegistrationFull'>['fields']
  /** Milliseconds since 1970. */
  readonly now: number
  readonly sender: ConfirmationSender
  /** The form of a purchase in one click, which asks for more. */
  readonly isOneClick?: boolean
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
  const sender = { entropy, vault, memberId: site.memberId, operatorId: site.operatorId, languageId }
  return { site, playerId, fields, now: clock.now(), sender }
}

/**
 * Full registration: completes the player's own data, and makes segment C of segment B (spec 4, "Registration"). A refusal must roll `tx` back;
 * refused fields have written nothing but the audit log.
 */
export async function completeRegistration(
  tx: Tx,
  { site, playerId, fields: sent, now, sender, isOneClick = false }: Completion,
): Promise<OperationResult<'playerRegistrationFull'> | Refused<'fullRegistrationRefused'>> {
  const { vault } = sender
  const fields = readValues(sent)
  const row = await lockPersonal(tx, vault, playerId)
  const exclusion = await readExclusion(tx, playerId)
  const isOver = (row.segment === 'C' || row.segment === 'D') && !isRegistrationIncomplete(site, row)
  if (isOver) return { refused: 'fullRegistrationRefused' }
  const { country, filled, errors } = fillForm(row, { site, fields, now, isOneClick })
  if (errors.length > 0) return { result: -1, errors }
  const before = row.personal
  const filledIn = { ...before, ...personalFields(filled), ...(await fixedName(tx, row)) }
  const personal = withPhoneForm(filledIn, before, country)
  const indexes = indexesOf(vault, personal, { ...row, country })
  const screenName = screenNameOf(fields)
  const taken = (await takenFields(tx, vault, row, { screenName, ...indexes })).filter(
    (field) => field === 'screenName' || personal[field] !== before[field],
  )
  if (taken.length > 0) return { result: -1, errors: taken.map((field) => ({ field, code: 'taken' })) }
  const policy = samePersonPolicy(site.manifest)
  const judged = await judgeChange(tx, vault, row, {
    before: indexesOf(vault, before, row),
    after: indexes,
    policy,
  })
  if (typeof judged === 'object') return { result: -1, errors: [judged] }
  const completed = row.segment === 'B' || row.segment === null ? 'C' : row.segment
  const segment = judged === 'held' ? 'A1' : completed
  await writeIdentity(tx, vault, row, { personal, country })
  await tx
    .updateTable('players')
    .set({
      segment,
      registration_unchecked: false,
      ...(screenName !== null && { screen_name: screenName }),
    })
    .where('player_id', '=', playerId)
    .execute()
  const choices = chosenMarketing(filled)
  const { languageId } = sender
  await storeChoices(tx, { playerId, choices, origin: 'registration', asked: { site, languageId } })
  const origin = isOneClick ? 'purchase' : 'full'
  await storeFormConsents(tx, { playerId, filled, origin, site, languageId })
  // Players who have restricted themselves complete it to withdraw their money; nobody else becomes an excluded person by it.
  const isOwn = exclusion === 'selfExclusion' || exclusion === 'timeOut'
  if (!isOwn && (await readExclusion(tx, playerId)) !== null) return { refused: 'fullRegistrationRefused' }
  if (personal.primaryEmail !== before.primaryEmail) await confirmAddress(tx, sender, playerId, personal)
  await announce(tx, vault, playerId, segment)
  return { result: playerId }
}

/** The form of a completion with its values, its country, and the refused fields. */
function fillForm(
  { usernameKey, country: known }: Pick<PersonalRow, 'usernameKey' | 'country'>,
  { site, fields, now, isOneClick = false }: Pick<Completion, 'site' | 'fields' | 'now' | 'isOneClick'>,
) {
  const country = typeof fields.country === 'string' && fields.country !== '' ? fields.country : known
  const kind = isOneClick ? 'oneClick' : 'full'
  const form = serviceForm(site, kind, country ?? site.manifest.registration.defaultCountry)
  const filled = { form, values: fields, loginName: usernameKey, now }
  return { country, filled, errors: refusedFields(site, filled) }
}

/** The data of a player as a completion would store them; null if its form is refused. */
export function completedPerson(
  row: Pick<PersonalRow, 'usernameKey' | 'country' | 'personal'>,
  { fields: sent, ...completion }: Pick<Completion, 'site' | 'fields' | 'now' | 'isOneClick'>,
): { readonly personal: PersonalFields; readonly country: string | null } | null {
  const { country, filled, errors } = fillForm(row, { ...completion, fields: readValues(sent) })
  return errors.length > 0 ? null : { personal: { ...row.personal, ...personalFields(filled) }, country }
}

/** The parts of a name that the form does not change: documents prove them. */
async function fixedName(tx: Tx, { playerId, personal }: PersonalRow): Promise<PersonalFields> {
  if ((await whyNameIsFixed(tx, playerId)) === null) return {}
  const proven = ['firstName', 'lastName', 'birthdate'].filter((id) => personal[id] !== undefined)
  return Object.fromEntries(proven.map((id) => [id, personal[id] as string]))
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
