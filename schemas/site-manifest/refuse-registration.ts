import isSafe from 'safe-regex2'
import { jsonPath, wordList, type Refusal } from './refusal.ts'
import { refuseFieldFlags } from './refuse-field-flags.ts'
import { LOGIN_NAME_FIELDS, REGISTRATION_FIELDS } from './registration.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Fields that the product adds where `pinRequired` asks for a PIN. */
const PIN_FIELDS = ['pin', 'pinConfirm']

/** Refuses forms with undefined, duplicate or missing fields. */
export function refuseRegistration(file: string, manifest: ResolvedManifest): Refusal[] {
  return [
    ...refuseForm(file, manifest, 'short'),
    ...refuseForm(file, manifest, 'full'),
    ...refuseFieldFlags(file, manifest),
    ...refuseMarketingConsent(file, manifest),
  ]
}

/** Marketing is asked for by channel and topic: one consent for all of it would be a second answer. */
function refuseMarketingConsent(file: string, { registration: { consents } }: ResolvedManifest): Refusal[] {
  const place = consents.findIndex(({ id }) => id === 'news')
  if (place === -1) return []
  const path = jsonPath(['registration', 'consents', place, 'id'])
  return [{ file, path, value: 'news', expected: 'is asked by registration.marketing; remove the consent' }]
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
  if (form === 'short') {
    const missing = [
      asked.has('password') ? '' : 'password',
      LOGIN_NAME_FIELDS.some((name) => asked.has(name)) ? '' : wordList(LOGIN_NAME_FIELDS, 'or'),
    ]
    for (const field of missing.filter((name) => name !== '')) {
      const expected = `does not ask for ${field}, without which nobody could log in`
      refusals.push({ file, path: '$.registration.short.steps', expected })
    }
  }
  for (const id of Object.keys(registration.customFields[overrides].fields)) {
    refusals.push(...refuseCustomField(file, manifest, { overrides, id }))
    if (!asked.has(id)) {
      const path = jsonPath(['registration', 'customFields', overrides, 'fields', id])
      const expected = `is in no step of registration.${form}.steps; add it to one, or take it out`
      refusals.push({ file, path, expected })
    }
  }
  return refusals
}

const REPEATS_MAX = 8

interface CustomField {
  readonly overrides: 'short_reg' | 'full_reg'
  readonly id: string
}

function refuseCustomField(
  file: string,
  { registration, settings, languages }: ResolvedManifest,
  { overrides, id }: CustomField,
): Refusal[] {
  const field = registration.customFields[overrides].fields[id]
  if (field === undefined) return []
  const { label, schema, choices } = field
  const refusals: Refusal[] = []
  const at = (keys: readonly string[], expected: string, value?: unknown) => {
    const path = jsonPath(['registration', 'customFields', overrides, 'fields', id, ...keys])
    refusals.push({ file, path, expected, ...(value !== undefined && { value }) })
  }
  if (settings.pinRequired !== 'off' && PIN_FIELDS.includes(id)) {
    at([], 'must have another id: it is that of the PIN')
  }
  if (schema.pattern !== undefined && !isRegExp(schema.pattern)) {
    at(['schema', 'pattern'], 'must be a regular expression', schema.pattern)
  } else if (schema.pattern !== undefined && !isSafe(schema.pattern, { limit: REPEATS_MAX })) {
    const expected = `must not repeat what repeats, nor repeat more than ${REPEATS_MAX} times: a value could take minutes to compare`
    at(['schema', 'pattern'], expected, schema.pattern)
  }
  if (label[languages.default] === undefined) {
    at(['label', languages.default], 'is missing; the label in the default language')
  }
  if (choices === undefined) return refusals
  const values = (schema.enum ?? []).map(String)
  for (const value of Object.keys(choices)) {
    if (!values.includes(value)) at(['choices', value], 'must be a value of the field’s enum', value)
  }
  for (const value of values) {
    if (choices[value]?.[languages.default] === undefined) {
      at(['choices', value, languages.default], 'is missing; the text in the default language')
    }
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
