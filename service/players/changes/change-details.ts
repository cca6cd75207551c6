import { sql } from 'kysely'
import type { ContactPreference } from '#schemas/entities/player.ts'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import {
  type NameValues,
  refuseAddress,
  refuseContact,
  refuseName,
} from '#modules/account/rules/refuse-details.ts'
import { readValue } from '#modules/registration/rules/read-value.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { switchMails } from '#service/marketing/consents.ts'
import { type MailContents, putNotice } from '#service/mail/outbox.ts'
import { indexesOf, withPhoneForm } from '#service/players/rows/identity-indexes.ts'
import {
  lockPersonal,
  type PersonalRow,
  publishPlayer,
  takenFields,
  writePersonal,
} from '#service/players/rows/personal-row.ts'
import type { PersonalFields, PersonalVault } from '#service/players/rows/personal-vault.ts'
import { judgeChange, samePersonPolicy } from '#service/players/rows/same-person.ts'

type Result = OperationResult<'updatePlayerPhones'>

interface OwnChange {
  readonly vault: PersonalVault
  readonly site: ServedSite
  readonly playerId: number
}

/** Changes a player's phone number. A refusal must roll `tx` back. */
export async function changePhone(
  tx: Tx,
  change: OwnChange,
  phoneMobile: string,
): Promise<Result | Refused<'processingFailed'>> {
  const { vault, playerId } = change
  const errors = refuseContact('phoneMobile', phoneMobile)
  if (errors.length > 0) return { result: 0, errors }
  const row = await lockPersonal(tx, vault, playerId)
  const personal = withPhoneForm(
    { ...row.personal, phoneMobile: readValue('phoneMobile', phoneMobile) },
    row.personal,
    row.country,
  )
  const { phoneIndex } = indexesOf(vault, personal, row)
  const taken = await takenFields(tx, vault, row, { phoneIndex })
  if (taken.length > 0) return { result: 0, errors: [{ field: 'phoneMobile', code: 'taken' }] }
  const judged = await judge(tx, change, row, personal)
  if (typeof judged === 'object') return { result: 0, errors: [judged] }
  const refused = await writePersonal(tx, vault, row, { personal })
  if (refused !== null) return refused
  await notifyOfChange(tx, change, row, { kind: 'phoneChanged', facts: {} })
  return { result: 1 }
}

/** Corrects a player's name and date of birth until the identity is verified. A refusal must roll `tx` back. */
export async function changeName(
  tx: Tx,
  change: OwnChange,
  name: NameValues,
): Promise<Result | Refused<'processingFailed'>> {
  const { vault, site, playerId } = change
  const { at: today } = await tx.selectNoFrom(now.as('at')).executeTakeFirstOrThrow()
  const { minimumAge } = site.manifest.registration
  const errors = refuseName(name, { minimumAge, today })
  if (errors.length > 0) return { result: 0, errors }
  const row = await lockPersonal(tx, vault, playerId)
  const fixed = await whyNameIsFixed(tx, playerId)
  if (fixed !== null) return { result: 0, errors: [{ field: 'firstName', code: fixed }] }
  const { firstName, lastName, birthdate } = name
  const personal = {
    ...row.personal,
    firstName: readValue('firstName', firstName),
    lastName: readValue('lastName', lastName),
    birthdate: readValue('birthdate', birthdate),
  }
  const judged = await judge(tx, change, row, personal)
  if (typeof judged === 'object') return { result: 0, errors: [judged] }
  const refused = await writePersonal(tx, vault, row, { personal })
  if (refused !== null) return refused
  await notifyOfChange(tx, change, row, { kind: 'nameChanged', facts: {} })
  return { result: 1 }
}

/** Whether the changed fields are those of another account of the site. */
const judge = (tx: Tx, { vault, site }: OwnChange, row: PersonalRow, personal: PersonalFields) =>
  judgeChange(tx, vault, row, {
    before: indexesOf(vault, row.personal, row),
    after: indexesOf(vault, personal, row),
    policy: samePersonPolicy(site.manifest),
  })

/** A verified name is that of a document; while documents are being checked, they must be those of the name. */
export async function whyNameIsFixed(tx: Tx, playerId: number): Promise<'verified' | 'being-checked' | null> {
  const { isVerified, isChecked } = await tx
    .selectFrom('players')
    .select([
      sql<boolean>`id_verified_at is not null`.as('isVerified'),
      sql<boolean>`exists (select from verification_requests as asked where asked.player_id = players.player_id
        and asked.purpose = 'identity' and asked.status = 'submitted')`.as('isChecked'),
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  if (isVerified) return 'verified'
  return isChecked ? 'being-checked' : null
}

/** Changes a player's postal address. A refusal must roll `tx` back. */
export async function changeAddress(
  tx: Tx,
  change: OwnChange,
  address: Omit<OperationRequest<'updatePlayerAddress'>, 'password'>,
): Promise<Result | Refused<'processingFailed'>> {
  const { vault, site, playerId } = change
  const errors = refuseAddress(site.manifest, address)
  if (errors.length > 0) return { result: 0, errors }
  const row = await lockPersonal(tx, vault, playerId)
  const personal = {
    ...row.personal,
    primaryAddressStreet: readValue('primaryAddressStreet', address.address),
    primaryAddressCity: readValue('primaryAddressCity', address.city),
    primaryAddressState: readValue('primaryAddressState', address.province),
    primaryAddressPostalcode: readValue('primaryAddressPostalcode', address.postCode),
  }
  const wasVerified = await isAddressVerified(tx, playerId)
  const refused = await writePersonal(tx, vault, row, { personal, country: address.country })
  if (refused !== null) return refused
  const isUnverified = wasVerified && !(await isAddressVerified(tx, playerId))
  await notifyOfChange(tx, change, row, {
    kind: 'addressChanged',
    facts: isUnverified ? { isUnverified } : {},
  })
  return { result: 1 }
}

async function isAddressVerified(tx: Tx, playerId: number): Promise<boolean> {
  const { at } = await tx
    .selectFrom('players')
    .select('address_verified_at as at')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return at !== null
}

type ReportedChange = 'nameChanged' | 'phoneChanged' | 'addressChanged'
type ChangeNotice = {
  readonly [Kind in ReportedChange]: {
    readonly kind: Kind
    readonly facts: Omit<MailContents[Kind], 'to' | 'name' | 'at'>
  }
}[ReportedChange]

/** Sends a notice to the player's address, in the player's language. It does not repeat the entered values. */
async function notifyOfChange(
  tx: Tx,
  { vault, site }: OwnChange,
  { playerId, personal, screenName, languageId }: PersonalRow,
  { kind, facts }: ChangeNotice,
): Promise<void> {
  const { primaryEmail: to, firstName } = personal
  if (typeof to !== 'string' || to === '') return
  const { at } = await tx.selectNoFrom(now.as('at')).executeTakeFirstOrThrow()
  await putNotice(tx, vault, {
    kind,
    memberId: site.memberId,
    playerId,
    languageId: languageId ?? '',
    content: { to, name: String(firstName ?? screenName), at, ...facts },
  })
}

/** Stores the language of a player's mails, if the site serves it. */
export async function changeLanguage(
  tx: Tx,
  { vault, site, playerId }: OwnChange,
  languageId: string,
): Promise<Result> {
  const { served, data } = site.manifest.languages
  if (!served.some((code) => data[code]?.languageId === languageId)) {
    return { result: 0, errors: [{ field: 'languageId', code: 'not-served' }] }
  }
  await tx.updateTable('players').set({ language_id: languageId }).where('player_id', '=', playerId).execute()
  await publishPlayer(tx, vault, playerId)
  return { result: 1 }
}

/** Stores which mails a player wants. `contactEmailNews` gives or withdraws all consents to marketing by mail. */
export async function changeContactPreference(
  tx: Tx,
  { vault, site, playerId, languageId }: OwnChange & { readonly languageId: string },
  preference: ContactPreference,
): Promise<Result> {
  const { had } = await tx
    .selectFrom('players')
    .select('contact_email_news as had')
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (had !== preference.contactEmailNews)
    await switchMails(tx, { site, languageId, playerId, isGiven: preference.contactEmailNews })
  await tx
    .updateTable('players')
    .set({
      contact_by_email: preference.contactByEmail,
      contact_email_deposits: preference.contactEmailDeposits,
      contact_email_withdrawals: preference.contactEmailWithdrawals,
      contact_email_wins: preference.contactEmailWins,
    })
    .where('player_id', '=', playerId)
    .execute()
  await publishPlayer(tx, vault, playerId)
  return { result: 1 }
}
