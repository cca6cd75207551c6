import {
  checkBirthdate,
  checkCountry,
  checkEmail,
  checkName,
  checkPhone,
  checkPostalCode,
  checkProvince,
  checkText,
  type FieldRefusal,
} from '#modules/registration/rules/field-checks.ts'
import { readValue } from '#modules/registration/rules/read-value.ts'
import type { RegistrationSite } from '#modules/registration/rules/registration-form.ts'

/** A refused field of a form of the account. */
export interface RefusedField extends FieldRefusal {
  readonly field: string
}

/** The fields of a postal address (spec section 3, Address). The provinces are those of the country before them. */
export const ADDRESS_FIELDS = ['address', 'postCode', 'city', 'country', 'province'] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]
export type AddressValues = Readonly<Record<AddressField, string>>

/** Fields that an address may lack. */
export function isOptional(field: AddressField, { settings }: Pick<RegistrationSite, 'settings'>): boolean {
  return field === 'province' || (field === 'postCode' && !settings.postal_code)
}

/** Every refused field of a postal address, in the order of the form. */
export function refuseAddress(site: RegistrationSite, values: AddressValues): RefusedField[] {
  return ADDRESS_FIELDS.flatMap((field) => {
    const value = readValue(field === 'postCode' ? 'primaryAddressPostalcode' : field, values[field])
    const refusal = value === '' ? missing(site, field) : checkLine(site, field, value)
    return refusal === null ? [] : [{ field, ...refusal }]
  })
}

function missing(site: RegistrationSite, field: AddressField): FieldRefusal | null {
  return isOptional(field, site) ? null : { code: 'required' }
}

function checkLine({ registration }: RegistrationSite, field: AddressField, value: string) {
  if (field === 'country') return checkCountry(value, registration.countries)
  if (field === 'postCode') return checkPostalCode(value)
  return field === 'province' ? checkProvince(value) : checkText(value)
}

/** The fields that must be those of the identity document. */
export const NAME_FIELDS = ['firstName', 'lastName', 'birthdate'] as const
export type NameValues = Readonly<Record<(typeof NAME_FIELDS)[number], string>>

/** Every refused field of a name with its date of birth, in the order of the form. `today` is in UTC milliseconds. */
export function refuseName(
  values: NameValues,
  bounds: { readonly minimumAge: number; readonly today: number },
): RefusedField[] {
  return NAME_FIELDS.flatMap((field) => {
    const value = readValue(field, values[field])
    if (value === '') return [{ field, code: 'required' }]
    const refusal = field === 'birthdate' ? checkBirthdate(value, bounds) : checkName(value)
    return refusal === null ? [] : [{ field, ...refusal }]
  })
}

/** Why a phone number or e-mail address is refused. */
export function refuseContact(field: 'email' | 'phoneMobile', value: string): RefusedField[] {
  const text = value.trim()
  const check = field === 'email' ? checkEmail : checkPhone
  const refusal: FieldRefusal | null = text === '' ? { code: 'required' } : check(text)
  return refusal === null ? [] : [{ field, ...refusal }]
}
