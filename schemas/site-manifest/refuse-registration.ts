import { jsonPath, wordList, type Refusal } from './refusal.ts'
import { REGISTRATION_FIELDS } from './registration.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Without these a player could not come back. */
const FIELDS_OF_EVERY_SITE = ['username', 'password']

/** Refuses forms with fields that are nowhere defined, asked for twice, or missing. */
export function refuseRegistration(file: string, manifest: ResolvedManifest): Refusal[] {
  return [...refuseForm(file, manifest, 'short'), ...refuseForm(file, manifest, 'full')]
}

function refuseForm(file: string, manifest: ResolvedManifest, form: 'short' | 'full'): Refusal[] {
  const { registration } = manifest
  const overrides = `${form}_reg` as const
  const own = Object.keys(registration.customFields[overrides].fields)
  const known = new Set<string>([...REGISTRATION_FIELDS, ...own])
  const refusals: Refusal[] = []
  const asked = new Set<string>()
  for (const [step, { fields }] of registration[form].steps.entries()) {
    for (const [place, field] of fields.entries()) {
      const at = (expected: string) =>
        refusals.push({
          file,
          path: jsonPath(['registration', form, 'steps', step, 'fields', place]),
          value: field,
          expected,
        })
      if (!known.has(field)) {
        at(
          `must be a field of the product or of registration.customFields.${overrides}.fields: ${wordList([...known], 'or')}`,
        )
      }
      if (asked.has(field)) at('must not be asked for twice')
      asked.add(field)
    }
  }
  for (const field of form === 'short' ? FIELDS_OF_EVERY_SITE : []) {
    if (asked.has(field)) continue
    refusals.push({
      file,
      path: `$.registration.${form}.steps`,
      expected: `does not ask for "${field}", without which nobody could log in`,
    })
  }
  for (const [id, { label }] of Object.entries(registration.customFields[overrides].fields)) {
    if (label[manifest.languages.default] !== undefined) continue
    const path = jsonPath([
      'registration',
      'customFields',
      overrides,
      'fields',
      id,
      'label',
      manifest.languages.default,
    ])
    refusals.push({ file, path, expected: 'is missing; the label in the default language' })
  }
  return refusals
}
