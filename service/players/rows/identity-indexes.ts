import type { IndexPlace, PersonalFields, PersonalVault } from './personal-vault.ts'
import { emailOfPerson, nameOfPerson } from '#service/players/rules/normal-forms.ts'
import { phoneForm } from '#service/players/rules/phone-form.ts'

/** Version of the normal forms behind the indexes (`players.index_form`); rows of an older one are indexed anew. */
export const INDEX_FORM = 1

/** The blind indexes of a person. Those of address, number and government id are unique on a site. */
export interface IdentityIndexes {
  readonly emailIndex: Buffer | null
  readonly phoneIndex: Buffer | null
  readonly governmentIdIndex: Buffer | null
  /** Also without the part behind a plus, and the dots of some providers. */
  readonly emailPersonIndex: Buffer | null
  /** Of the name with the date of birth. */
  readonly namePersonIndex: Buffer | null
}

/** Computes the indexes of personal fields. */
export function indexesOf(vault: PersonalVault, personal: PersonalFields, of: IndexPlace): IdentityIndexes {
  const email = textOf(personal, 'primaryEmail')
  const governmentId = textOf(personal, 'governmentId')
  const { country, operatorId } = of
  const phone = phoneOf(personal, country)
  const person = personOf(personal)
  return {
    emailIndex: email === '' ? null : vault.emailIndex(email, operatorId),
    phoneIndex: phone === null ? null : vault.phoneIndex(phone, of),
    governmentIdIndex: governmentId === '' ? null : vault.governmentIdIndex(governmentId, operatorId),
    emailPersonIndex: email === '' ? null : vault.personIndex('email', emailOfPerson(email), operatorId),
    namePersonIndex: person === null ? null : vault.personIndex('name', person, operatorId),
  }
}

/** Name and date of birth in one form; null unless all of them are known. */
function personOf(personal: PersonalFields): string | null {
  const birthdate = textOf(personal, 'birthdate')
  const [first, last] = [textOf(personal, 'firstName'), textOf(personal, 'lastName')]
  return birthdate === '' || first === '' || last === '' ? null : personKey(birthdate, first, last)
}

/** The form of a name with the date of birth that is indexed, whatever the order of the names. */
export const personKey = (birthdate: string, ...names: readonly string[]): string =>
  `${nameOfPerson(...names)}\0${birthdate}`

/** The player's number in international form (E.164), digits where it has none; null if there is no number. */
export function phoneOf(personal: PersonalFields, country: string | null): string | null {
  const stored = textOf(personal, 'phoneE164')
  if (stored !== '') return stored
  const typed = textOf(personal, 'phoneMobile')
  return typed === '' ? null : phoneForm(typed, country)
}

/**
 * The fields with the international form of their phone number. A national number belongs to the country in which it was given: it is
 * not read anew when the player moves.
 */
export function withPhoneForm(
  { phoneE164: _old, ...personal }: PersonalFields,
  before: PersonalFields,
  country: string | null,
): PersonalFields {
  const isSame = personal['phoneMobile'] === before['phoneMobile']
  const phone = phoneOf(isSame ? { ...before, ...personal } : personal, country)
  return phone === null ? personal : { ...personal, phoneE164: phone }
}

function textOf(personal: PersonalFields, id: string): string {
  const value = personal[id]
  return typeof value === 'string' ? value.trim() : ''
}
