import { fieldsOf } from '#modules/registration/rules/registration-form.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import type { PersonalRow } from '#service/players/rows/personal-row.ts'
import { consentField, serviceForm } from './registration-values.ts'

/** Fields of the login, which are not among the personal data. */
const UNSEEN = new Set(['username', 'password', 'pin'])

/** Whether a player lacks a field or a consent that the site's full registration requires. */
export function isRegistrationIncomplete(
  site: ServedSite,
  { country, screenName, personal }: Pick<PersonalRow, 'country' | 'screenName' | 'personal'>,
): boolean {
  const form = serviceForm(site, 'full', country ?? site.manifest.registration.defaultCountry)
  const stored: Record<string, unknown> = { ...personal, country, screenName }
  const lacks = (id: string) => (stored[id] ?? '') === ''
  return (
    fieldsOf(form).some(({ id, required }) => required && !UNSEEN.has(id) && lacks(id)) ||
    form.consents.some(({ id, required }) => required && lacks(consentField(id)))
  )
}
