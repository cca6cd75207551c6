import type { ContactPreference } from '#schemas/entities/player.ts'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { refuseAddress, refuseContact } from '#modules/account/rules/refuse-details.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Tx } from '#service/database/database.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { indexesOf, lockPersonal, publishPlayer, takenFields, writePersonal } from './personal-row.ts'
import type { PersonalVault } from './personal-vault.ts'

type Result = OperationResult<'updatePlayerPhones'>

interface OwnChange {
  readonly vault: PersonalVault
  readonly site: ServedSite
  readonly playerId: number
}

/** Changes a player's phone number. A refusal must roll `tx` back. */
export async function changePhone(
  tx: Tx,
  { vault, playerId }: OwnChange,
  phoneMobile: string,
): Promise<Result | Refused<'processingFailed'>> {
  const errors = refuseContact('phoneMobile', phoneMobile)
  if (errors.length > 0) return { result: 0, errors }
  const row = await lockPersonal(tx, vault, playerId)
  const personal = { ...row.personal, phoneMobile: phoneMobile.trim() }
  const { phoneIndex } = indexesOf(vault, personal)
  const taken = await takenFields(tx, row, { screenName: null, emailIndex: null, phoneIndex })
  if (taken.length > 0) return { result: 0, errors: [{ field: 'phoneMobile', code: 'taken' }] }
  return (await writePersonal(tx, vault, row, { personal })) ?? { result: 1 }
}

/** Changes a player's postal address. A refusal must roll `tx` back. */
export async function changeAddress(
  tx: Tx,
  { vault, site, playerId }: OwnChange,
  address: Omit<OperationRequest<'updatePlayerAddress'>, 'password'>,
): Promise<Result | Refused<'processingFailed'>> {
  const errors = refuseAddress(site.manifest, address)
  if (errors.length > 0) return { result: 0, errors }
  const row = await lockPersonal(tx, vault, playerId)
  const personal = {
    ...row.personal,
    primaryAddressStreet: address.address.trim(),
    primaryAddressCity: address.city.trim(),
    primaryAddressState: address.province.trim(),
    primaryAddressPostalcode: address.postCode.trim(),
  }
  return (await writePersonal(tx, vault, row, { personal, country: address.country })) ?? { result: 1 }
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

/** Stores which mails a player wants. */
export async function changeContactPreference(
  tx: Tx,
  { vault, playerId }: OwnChange,
  preference: ContactPreference,
): Promise<Result> {
  await tx
    .updateTable('players')
    .set({
      contact_by_email: preference.contactByEmail,
      contact_email_news: preference.contactEmailNews,
      contact_email_deposits: preference.contactEmailDeposits,
      contact_email_withdrawals: preference.contactEmailWithdrawals,
      contact_email_wins: preference.contactEmailWins,
    })
    .where('player_id', '=', playerId)
    .execute()
  await publishPlayer(tx, vault, playerId)
  return { result: 1 }
}
