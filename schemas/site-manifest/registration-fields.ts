/** The product's built-in fields. A site adds its own under `customFields`. */
export const REGISTRATION_FIELDS = [
  'username',
  'password',
  'passwordConfirm',
  'screenName',
  'primaryEmail',
  'primaryEmailConfirm',
  'phoneMobile',
  'title',
  'firstName',
  'lastName',
  'gender',
  'birthdate',
  'country',
  'primaryAddressStreet',
  'primaryAddressCity',
  'primaryAddressState',
  'primaryAddressPostalcode',
  'occupation',
  'governmentId',
  'referralEmail',
  'couponCode',
] as const

/** Fields that can provide the login name. */
export const LOGIN_NAME_FIELDS: readonly string[] = ['username', 'phoneMobile', 'screenName']

/** Fields that a player types twice, and what they repeat. */
export const REPEATED_FIELDS: Readonly<Record<string, string>> = {
  passwordConfirm: 'password',
  pinConfirm: 'pin',
  primaryEmailConfirm: 'primaryEmail',
}

/** Fields of the product that may begin with a value of the site: one that many players share, and that proves nothing. */
export const DEFAULT_FIELDS: readonly string[] = [
  'title',
  'gender',
  'primaryAddressCity',
  'primaryAddressState',
  'occupation',
  'couponCode',
]

/** The values of the product's fields whose value is one of a few. */
export const FIELD_CHOICES: Readonly<Record<string, readonly string[]>> = {
  title: ['ms', 'mr', 'mx', 'none'],
  gender: ['female', 'male', 'other'],
}

/** Fields that each form with them must show and require, with the reason. */
export const NEEDED_FIELDS: Readonly<Record<string, string>> = {
  password: 'nobody could log in without it',
  pin: 'a site that asks for a PIN needs it',
  birthdate: 'the minimum age could not be checked without it',
  country: 'the countries of the site could not be checked without it',
}

/** Fields that the product adds after the password where `pinRequired` asks for a PIN. */
export const PIN_FIELDS: readonly string[] = ['pin', 'pinConfirm']
