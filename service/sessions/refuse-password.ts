import type { FieldRefusal } from '#modules/registration/rules/field-checks.ts'
import { checkPassword } from '#modules/session/rules/check-password.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { isCommonPassword } from '#modules/session/rules/common-passwords.ts'

/** Why a site refuses a password; null if it accepts it (security 13). */
export function refusePassword(
  password: string,
  { site, username }: { site: ServedSite; username: string },
): FieldRefusal | null {
  const refusal = checkPassword(password, site.manifest.settings.password)
  if (refusal !== null) return refusal
  return isCommonPassword(password, username) ? { code: 'common-password' } : null
}
