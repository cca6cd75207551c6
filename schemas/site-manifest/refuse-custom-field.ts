import isSafe from 'safe-regex2'
import { overridesOf, type FormKind, type FormRefusal, type FormsManifest } from './form-refusal.ts'
import { jsonPath } from './refusal.ts'
import { PIN_FIELDS, REGISTRATION_FIELDS } from './registration-fields.ts'

const REPEATS_MAX = 8

/** Refuses custom fields of a form that nobody could fill in, or that no step asks for. */
export function refuseCustomFields(file: string, manifest: FormsManifest, form: FormKind): FormRefusal[] {
  const { registration } = manifest
  const overrides = overridesOf(form)
  const asked = new Set(registration[form].steps.flatMap((step) => step.fields))
  return Object.keys(registration.customFields[overrides].fields).flatMap((id) => {
    const refusals = refuseCustomField(file, manifest, { overrides, id })
    if (asked.has(id)) return refusals
    const path = jsonPath(['registration', 'customFields', overrides, 'fields', id])
    const expected = `is in no step of registration.${form}.steps; add it to one, or take it out`
    return [
      ...refusals,
      { file, path, expected, reason: 'A field of the site that no step asks for is deleted.' },
    ]
  })
}

interface CustomField {
  readonly overrides: 'short_reg' | 'full_reg'
  readonly id: string
}

type At = (keys: readonly string[], expected: string, reason: string, value?: unknown) => void

function refuseCustomField(
  file: string,
  { registration, settings, languages }: FormsManifest,
  { overrides, id }: CustomField,
): FormRefusal[] {
  const field = registration.customFields[overrides].fields[id]
  if (field === undefined) return []
  const { label, schema, choices } = field
  const refusals: FormRefusal[] = []
  const at: At = (keys, expected, reason, value) => {
    const path = jsonPath(['registration', 'customFields', overrides, 'fields', id, ...keys])
    refusals.push({ file, path, expected, reason, ...(value !== undefined && { value }) })
  }
  if (settings.pinRequired !== 'off' && PIN_FIELDS.includes(id)) {
    at([], 'must have another id: it is that of the PIN', 'The PIN has this id.')
  }
  if (REGISTRATION_FIELDS.some((known) => known === id)) {
    at([], 'must have another id: a field of the product has it', 'A field of the product has this id.')
  }
  refuseBounds(schema, at)
  if (label[languages.default] === undefined) {
    at(
      ['label', languages.default],
      'is missing; the label in the default language',
      'The label in the default language is missing.',
    )
  }
  if (choices === undefined) return refusals
  const values = (schema.enum ?? []).map(String)
  for (const value of Object.keys(choices)) {
    if (!values.includes(value)) {
      at(['choices', value], 'must be a value of the field’s enum', 'There is no such choice.', value)
    }
  }
  for (const value of values) {
    if (choices[value]?.[languages.default] === undefined) {
      at(
        ['choices', value, languages.default],
        'is missing; the text in the default language',
        'The text in the default language is missing.',
      )
    }
  }
  return refusals
}

type CustomSchema = NonNullable<
  FormsManifest['registration']['customFields']['short_reg']['fields'][string]
>['schema']

/** The bounds of each type. */
const BOUNDS: Readonly<Record<CustomSchema['type'], readonly (keyof CustomSchema)[]>> = {
  string: ['pattern', 'format', 'formatMinimum', 'formatMaximum', 'minLength', 'maxLength'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  boolean: [],
}

/** Lower bounds and their upper ones. */
const RANGES = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['formatMinimum', 'formatMaximum'],
] as const

function refuseBounds(schema: CustomSchema, at: At): void {
  const { pattern, type, format } = schema
  if (pattern !== undefined && !isRegExp(pattern)) {
    at(['schema', 'pattern'], 'must be a regular expression', 'It is no regular expression.', pattern)
  } else if (pattern !== undefined && !isSafe(pattern, { limit: REPEATS_MAX })) {
    const expected = `must not repeat what repeats, nor repeat more than ${REPEATS_MAX} times: a value could take minutes to compare`
    at(['schema', 'pattern'], expected, 'A value could take minutes to compare.', pattern)
  }
  const fits = [...BOUNDS[type], ...(type === 'boolean' ? [] : ['enum' as const])]
  for (const name of Object.keys(schema) as (keyof CustomSchema)[]) {
    const isOfDate = name === 'formatMinimum' || name === 'formatMaximum'
    if (name === 'type' || (fits.includes(name) && !(isOfDate && format !== 'date'))) continue
    at(
      ['schema', name],
      `is no bound of a value of the type ${type}; take it out`,
      'It does not fit the type.',
      schema[name],
    )
  }
  for (const [lower, upper] of RANGES) {
    const [from, to] = [schema[lower], schema[upper]]
    if (from !== undefined && to !== undefined && from > to) {
      at(['schema', upper], `must not be below ${lower}`, 'It is below the lower bound.', to)
    }
  }
}

function isRegExp(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}
