import type { FieldError } from '#schemas/protocol/shapes.ts'
import { checkPassword } from '#modules/session/rules/check-password.ts'
import { isCommonPassword } from '#modules/session/rules/common-passwords.ts'
import { checkPin } from '#modules/session/rules/check-pin.ts'
import {
  checkAccountName,
  checkBirthdate,
  checkCountry,
  checkEmail,
  checkName,
  checkPhone,
  checkPostalCode,
  checkProvince,
  checkScreenName,
  checkText,
  checkUsername,
  type FieldRefusal,
} from './field-checks.ts'
import { FIELD_CHOICES, REPEATED_FIELDS } from '#schemas/site-manifest/registration-fields.ts'
import { readValue } from './read-value.ts'
import {
  fieldsOf,
  type CustomSchema,
  type FormField,
  isLoginName,
  type RegistrationForm,
  type RegistrationSite,
  usernameOf,
} from './registration-form.ts'

export type RegistrationValues = Readonly<Record<string, unknown>>

/** Validates a value against a site's own JSON schema; the caller supplies the validator. */
export type CustomCheck = (schema: object, value: unknown) => boolean

export interface RegistrationCheck {
  site: RegistrationSite
  form: RegistrationForm
  values: RegistrationValues
  /** The login name of an existing player; without it, the one from the form. */
  loginName?: string | undefined
  /** The name of an account that is opened by a purchase in one click is shorter (spec 5). */
  isOneClick?: boolean
  /** UTC milliseconds. */
  today: number
  checkCustom: CustomCheck
}

/** All refused fields of a registration, in the order of the form (spec 5, "Form validators"). */
export function validateRegistration(check: RegistrationCheck): FieldError[] {
  const errors: FieldError[] = []
  for (const field of fieldsOf(check.form)) {
    const refusal = refuseField(field, check)
    if (refusal) errors.push({ field: field.id, ...refusal })
  }
  for (const { id, required } of check.form.consents) {
    if (required && check.values[id] !== true) errors.push({ field: id, code: 'consent' })
  }
  return errors
}

/** Why one field is refused; null where it is valid. */
export function refuseField(field: FormField, check: RegistrationCheck): FieldRefusal | null {
  const value = check.values[field.id]
  if (value === undefined || value === '' || value === null) {
    return field.required ? { code: 'required' } : null
  }
  const { customSchema } = field
  if (customSchema !== undefined) {
    const fits = check.checkCustom(customSchema, value) && isWithinDays(customSchema, value)
    return fits ? null : { code: 'custom' }
  }
  if (typeof value !== 'string') return { code: 'not-text' }
  const repeated = REPEATED_FIELDS[field.id]
  if (repeated !== undefined) return value === check.values[repeated] ? null : { code: 'not-equal' }
  const read = readValue(field.id, value)
  if (read === '') return field.required ? { code: 'required' } : null
  return checkKnownField(field.id, read, check)
}

/** Whether a date is within its bounds, which the validators of schemas do not compare. */
function isWithinDays({ formatMinimum = '', formatMaximum }: CustomSchema, value: unknown): boolean {
  if (typeof value !== 'string') return true
  return value >= formatMinimum && (formatMaximum === undefined || value <= formatMaximum)
}

/** Refused where it is typed: not after further steps. */
const refuseCommon = (password: string, username: string): FieldRefusal | null =>
  isCommonPassword(password, username) ? { code: 'common-password' } : null

function checkKnownField(id: string, value: string, check: RegistrationCheck): FieldRefusal | null {
  const { site, today, values, loginName } = check
  const { registration, settings } = site
  switch (id) {
    case 'username':
      return checkUsername(value) ?? (check.isOneClick === true ? checkAccountName(value) : null)
    case 'password':
      return checkPassword(value, settings.password) ?? refuseCommon(value, loginName ?? usernameOf(values))
    case 'pin':
      return checkPin(value)
    case 'screenName':
      return isLoginName(value, values, loginName) ? { code: 'login-name' } : checkScreenName(value)
    case 'primaryEmail':
    case 'referralEmail':
      return checkEmail(value)
    case 'phoneMobile':
      return checkPhone(value)
    case 'country':
      return checkCountry(value, registration.countries)
    case 'title':
      return FIELD_CHOICES['title']?.includes(value) === true ? null : { code: 'required' }
    case 'primaryAddressState':
      return checkProvince(value)
    case 'birthdate':
      return checkBirthdate(value, { minimumAge: registration.minimumAge, today })
    case 'primaryAddressPostalcode':
      return checkPostalCode(value)
    case 'firstName':
    case 'lastName':
    case 'primaryAddressCity':
      return checkName(value)
    default:
      return checkText(value)
  }
}
