import {
  FREE_TEXT_MAX_LENGTH,
  ONE_CLICK_NAME_MAX_LENGTH,
  ONE_CLICK_NAME_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from '#schemas/limits.ts'
import { digitsIn, westernDigits, withoutInvisible } from '#schemas/typed-text.ts'
import { EMAIL_MAX_LENGTH, emailForm, isMixedScript } from './email-form.ts'

/** Why the value of one field is refused, with the values for its message. */
export interface FieldRefusal {
  code: FieldRefusalCode
  args?: Record<string, string | number>
}

export const FIELD_REFUSAL_CODES = [
  'required',
  'not-text',
  'too-short',
  'too-long',
  'email',
  'password-length',
  'password-characters',
  'common-password',
  'pin',
  'common-pin',
  'username',
  'login-name',
  'name',
  'phone',
  'country',
  'country-not-available',
  'postal-code',
  'date',
  'date-in-future',
  'too-young',
  'not-equal',
  'consent',
  'taken',
  'unknown-field',
  'custom',
] as const
export type FieldRefusalCode = (typeof FIELD_REFUSAL_CODES)[number]

type Check = (value: string) => FieldRefusal | null

// Digits with optional single hyphens (spec 5), and the + of an international number.
const PHONE = /^\+?[0-9]+(?:-[0-9]+)*$/
const USERNAME = /^[A-Za-z0-9_]+$/
const NAME_MAX_LENGTH = 50
const LETTER = /\p{L}/u
// More marks than any language puts on a letter: they are drawn over the lines around it.
const MARKS = /\p{M}{5,}/u
const POSTAL_CODE = /^[A-Za-z0-9][A-Za-z0-9 -]{1,10}$/
const DATE = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/

function checkLength(value: string, min: number, max: number): FieldRefusal | null {
  if (value.length < min) return { code: 'too-short', args: { min } }
  return value.length > max ? { code: 'too-long', args: { max } } : null
}

export const checkEmail: Check = (value) => {
  if (value.length > EMAIL_MAX_LENGTH) return { code: 'too-long', args: { max: EMAIL_MAX_LENGTH } }
  return emailForm(value) === null ? { code: 'email' } : null
}

export const checkPhone: Check = (value) => {
  const number = westernDigits(value)
  const digits = digitsIn(number).length
  return PHONE.test(number) && digits >= 6 && digits <= 15 ? null : { code: 'phone' }
}

export const checkUsername: Check = (value) => {
  if (!USERNAME.test(value)) return { code: 'username' }
  return checkLength(value, USERNAME_MIN_LENGTH, USERNAME_MAX_LENGTH)
}

/** The name of an account that a purchase in one click opens. */
export const checkAccountName: Check = (value) =>
  checkLength(value, ONE_CLICK_NAME_MIN_LENGTH, ONE_CLICK_NAME_MAX_LENGTH)

// Names are repeated in mails: line breaks and addresses in them would inject the sender's own text.
const CONTROL = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
const ADDRESS = /[@\\]|:\/\/|\bhttps?:|\bwww\./i

const checkNameText: Check = (value) => {
  if (withoutInvisible(value).trim() === '') return { code: 'required' }
  const isPlain = !CONTROL.test(value) && !ADDRESS.test(value) && !MARKS.test(value.normalize('NFC'))
  return isPlain ? null : { code: 'name' }
}

/** Whether a mail may repeat a name: it shows something, and has no web address, mail address, line break or heap of marks. */
export const isPlainName = (value: string): boolean => checkNameText(value) === null

export const checkScreenName: Check = (value) =>
  checkNameText(value) ?? checkLength(value, ONE_CLICK_NAME_MIN_LENGTH, ONE_CLICK_NAME_MAX_LENGTH)

/** The name of a person or place: one letter is enough. A word of letters that look alike in two scripts is nobody's. */
export const checkName: Check = (value) => {
  const refusal = checkNameText(value)
  if (refusal !== null) return refusal
  const isName = LETTER.test(value) && !value.split(/[\s-]/).some(isMixedScript)
  return isName ? checkLength(value, 1, NAME_MAX_LENGTH) : { code: 'name' }
}

export const checkText: Check = (value) => {
  if (withoutInvisible(value).trim() === '') return { code: 'required' }
  return CONTROL.test(value) ? { code: 'not-text' } : checkLength(value, 1, FREE_TEXT_MAX_LENGTH)
}

export const checkPostalCode: Check = (value) => (POSTAL_CODE.test(value) ? null : { code: 'postal-code' })

/** Placeholder value of a country or province field (spec 5). */
const PLACEHOLDER = 'XX'

/** A province is free text; the placeholder means that none was chosen. */
export const checkProvince: Check = (value) =>
  value === PLACEHOLDER ? { code: 'required' } : checkText(value)

export function checkCountry(
  value: string,
  { allowed, blocked }: { allowed: readonly string[]; blocked: readonly string[] },
): FieldRefusal | null {
  if (!/^[A-Z]{2}$/.test(value) || value === PLACEHOLDER) return { code: 'country' }
  const isServed = !blocked.includes(value) && (allowed.length === 0 || allowed.includes(value))
  return isServed ? null : { code: 'country-not-available' }
}

/** Whole years between a day of birth and today, both as year, month, day. */
function ageOn(today: Day, birth: Day): number {
  const hadBirthday = today.month > birth.month || (today.month === birth.month && today.day >= birth.day)
  return today.year - birth.year - (hadBirthday ? 0 : 1)
}

interface Day {
  year: number
  month: number
  day: number
}

/** The day of a given moment (UTC milliseconds). */
function dayOf(moment: number): Day {
  // Only the calendar is used; the moment is an argument.
  // oxlint-disable-next-line no-restricted-globals
  const date = new Date(moment)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Whether the day exists in the calendar: there is no 30th of February. */
function isReal({ year, month, day }: Day): boolean {
  // oxlint-disable-next-line no-restricted-globals
  const found = dayOf(Date.UTC(year, month - 1, day))
  return found.year === year && found.month === month && found.day === day
}

/** A day of birth as `YYYY-MM-DD`, at least `minimumAge` years before `today` (UTC milliseconds). */
export function checkBirthdate(
  value: string,
  { minimumAge, today }: { minimumAge: number; today: number },
): FieldRefusal | null {
  const match = DATE.exec(value)
  if (!match) return { code: 'date' }
  const birth = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  if (!isReal(birth) || birth.year < 1900) return { code: 'date' }
  const age = ageOn(dayOf(today), birth)
  if (age < 0) return { code: 'date-in-future' }
  return age < minimumAge ? { code: 'too-young', args: { age: minimumAge } } : null
}
