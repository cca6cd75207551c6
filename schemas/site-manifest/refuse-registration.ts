import { jsonPath, wordList, type Refusal } from './refusal.ts'
import { REGISTRATION_FIELDS } from './registration.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Fields that can provide the login name. */
const NAMES = ['username', 'phoneMobile', 'screenName']
/** Fields that the product adds where `pinRequired` asks for a PIN. */
const PIN_FIELDS = ['pin', 'pinConfirm']

/** Refuses forms with undefined, duplicate or missing fields. */
export function refuseRegistration(file: string, manifest: ResolvedManifest): Refusal[] {
  return [...refuseForm(file, manifest, 'short'), ...refuseForm(file, manifest, 'full')]
}

function refuseForm(file: string, manifest: ResolvedManifest, form: 'short' | 'full'): Refusal[] {
  const { registration, settings } = manifest
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
  if (form === 'short') {
    const missing = [
      asked.has('password') ? '' : 'password',
      NAMES.some((name) => asked.has(name)) ? '' : wordList(NAMES, 'or'),
    ]
    for (const field of missing.filter((name) => name !== '')) {
      const expected = `does not ask for ${field}, without which nobody could log in`
      refusals.push({ file, path: '$.registration.short.steps', expected })
    }
  }
  for (const [id, { label, schema }] of Object.entries(registration.customFields[overrides].fields)) {
    const at = ['registration', 'customFields', overrides, 'fields', id]
    if (settings.pinRequired !== 'off' && PIN_FIELDS.includes(id)) {
      refusals.push({ file, path: jsonPath(at), expected: 'must have another id: it is that of the PIN' })
    }
    if (schema.pattern !== undefined && !isRegExp(schema.pattern)) {
      const path = jsonPath([...at, 'schema', 'pattern'])
      refusals.push({ file, path, value: schema.pattern, expected: 'must be a regular expression' })
    }
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

function isRegExp(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}
