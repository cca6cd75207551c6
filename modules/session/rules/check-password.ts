/** Why a password is refused, with the values for its message. */
export interface PasswordRefusal {
  code: 'password-length' | 'password-characters'
  args: { min: number; max: number; isTooLong: 'true' | 'false' }
}

/** At least one letter and one digit, within the site's bounds (spec 5, security 13). */
export function checkPassword(
  value: string,
  { minLength, maxLength }: { minLength: number; maxLength: number },
): PasswordRefusal | null {
  const isTooLong = value.length > maxLength
  const args = { min: minLength, max: maxLength, isTooLong: isTooLong ? 'true' : 'false' } as const
  if (isTooLong || value.length < minLength) return { code: 'password-length', args }
  return /\p{L}/u.test(value) && /[0-9]/.test(value) ? null : { code: 'password-characters', args }
}
