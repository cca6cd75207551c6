import { westernDigits } from '#schemas/typed-text.ts'

/** Fields whose digits may come from any keyboard. */
const WITH_DIGITS = new Set([
  'phoneMobile',
  'birthdate',
  'pin',
  'pinConfirm',
  'primaryAddressPostalcode',
  'governmentId',
])
/** Fields that are taken exactly as they were typed. */
const EXACT = new Set(['password', 'passwordConfirm'])

/** The value of a known field as it is checked and stored: without spaces around it, its letters and digits in one form. */
export function readValue(id: string, typed: string): string {
  if (EXACT.has(id)) return typed
  const text = typed
    .normalize('NFC')
    .replaceAll(/[\s\u0085]+/gu, ' ')
    .trim()
  return WITH_DIGITS.has(id) ? westernDigits(text) : text
}
