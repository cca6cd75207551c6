import { checkPin } from '#modules/session/rules/check-pin.ts'
import type { FieldRefusal } from '#modules/registration/rules/field-checks.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** The reason why a site refuses a new PIN; null if it accepts it. */
export function refusePin(pin: string, { manifest }: ServedSite): FieldRefusal | null {
  return manifest.settings.pinRequired === 'off' ? { code: 'unknown-field' } : checkPin(pin)
}
