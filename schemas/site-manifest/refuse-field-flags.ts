import { FORM_KINDS, overridesOf, sentence, type FormRefusal, type FormsManifest } from './form-refusal.ts'
import { nearest } from './nearest.ts'
import { jsonPath, wordList } from './refusal.ts'
import {
  DEFAULT_FIELDS,
  FIELD_CHOICES,
  LOGIN_NAME_FIELDS,
  NEEDED_FIELDS,
  PIN_FIELDS,
  REGISTRATION_FIELDS,
} from './registration-fields.ts'

type Flags = Readonly<Record<string, boolean>>
type Registration = FormsManifest['registration']

/** Flags of the fields of one form: for everybody, or for players of a country. */
interface FlagsOfForm {
  readonly keys: readonly string[]
  readonly required: Flags
  readonly hidden: Flags
}

const CONTRADICTION = 'A field that is hidden cannot be required.'

/** Refuses flags and texts of unknown fields, contradictions, and forms without the fields that an account needs. */
export function refuseFieldFlags(file: string, manifest: FormsManifest): FormRefusal[] {
  const { registration } = manifest
  const { customFields, perCountry } = registration
  const own = FORM_KINDS.flatMap((form) => Object.keys(customFields[overridesOf(form)].fields))
  const everywhere = FORM_KINDS.flatMap((form) => {
    const overrides = overridesOf(form)
    const { required_overrides: required, hidden_overrides: hidden, fields } = customFields[overrides]
    const flags = { keys: ['registration', 'customFields', overrides], required, hidden }
    const known = [...REGISTRATION_FIELDS, ...PIN_FIELDS, ...Object.keys(fields)]
    return [...refuseFlags(file, flags, known), ...refuseTexts(file, manifest, form)]
  })
  const byCountry = Object.entries(perCountry).flatMap(([country, flags]) => {
    const { required_overrides: required = {}, hidden_overrides: hidden = {} } = flags
    const keys = ['registration', 'perCountry', country]
    const known = [...REGISTRATION_FIELDS, ...PIN_FIELDS, ...own]
    return [
      ...refuseFlags(file, { keys, required, hidden }, known),
      ...refuseRequiredHere(file, registration, country),
    ]
  })
  return [
    ...everywhere,
    ...byCountry,
    ...refuseRequiredSwitches(file, registration),
    ...refuseNameless(file, registration),
  ]
}

function refuseFlags(
  file: string,
  { keys, required, hidden }: FlagsOfForm,
  known: readonly string[],
): FormRefusal[] {
  const at = (
    kind: 'required_overrides' | 'hidden_overrides',
    field: string,
    value: boolean,
    [expected, reason]: readonly [string, string],
  ) => ({ file, path: jsonPath([...keys, kind, field]), value, expected, reason })
  const unknown = (kind: 'required_overrides' | 'hidden_overrides', flags: Flags) =>
    Object.entries(flags).flatMap(([field, value]) =>
      known.includes(field) ? [] : [at(kind, field, value, strange(field, known))],
    )
  const needed = Object.entries(NEEDED_FIELDS).flatMap(([field, why]) => [
    ...(required[field] === false
      ? [at('required_overrides', field, false, [`must not be false: ${why}`, sentence(why)])]
      : []),
    ...(hidden[field] === true
      ? [at('hidden_overrides', field, true, [`must not be true: ${why}`, sentence(why)])]
      : []),
  ])
  const contradictions = Object.entries(hidden).flatMap(([field, isHidden]) =>
    isHidden && required[field] === true
      ? [
          at('hidden_overrides', field, true, [
            'must not be true for a field that is required; take one of the two out',
            CONTRADICTION,
          ]),
        ]
      : [],
  )
  return [
    ...unknown('required_overrides', required),
    ...unknown('hidden_overrides', hidden),
    ...needed,
    ...contradictions,
  ]
}

function strange(field: string, known: readonly string[]): readonly [string, string] {
  const near = nearest(field, known)
  return [
    `is for no field of the form${near === undefined ? '' : `; did you mean ${near}?`}`,
    'The form has no such field.',
  ]
}

/** Refuses a field that a country requires and that every form with it hides. */
function refuseRequiredHere(
  file: string,
  { short, full, customFields, perCountry }: Registration,
  country: string,
): FormRefusal[] {
  const { required_overrides: required = {}, hidden_overrides: hidden = {} } = perCountry[country] ?? {}
  const steps = { short: short.steps, full: full.steps }
  return Object.entries(required).flatMap(([field, isRequired]): FormRefusal[] => {
    const forms = FORM_KINDS.filter((form) => steps[form].some(({ fields }) => fields.includes(field)))
    const isHidden = forms.every((form) => customFields[overridesOf(form)].hidden_overrides[field] === true)
    if (!isRequired || hidden[field] !== undefined || forms.length === 0 || !isHidden) return []
    const path = jsonPath(['registration', 'perCountry', country, 'required_overrides', field])
    const expected = `must not be true for a field that is hidden; show it with hidden_overrides.${field}: false`
    return [{ file, path, value: true, expected, reason: CONTRADICTION }]
  })
}

/** A switch that has to be on is a consent, which is stored with its wording. */
function refuseRequiredSwitches(file: string, { customFields, perCountry }: Registration): FormRefusal[] {
  const switches = FORM_KINDS.flatMap((form) =>
    Object.entries(customFields[overridesOf(form)].fields).flatMap(([id, { schema }]) =>
      schema.type === 'boolean' ? [id] : [],
    ),
  )
  const flags = [
    ...FORM_KINDS.map((form) => {
      const overrides = overridesOf(form)
      return [['customFields', overrides], customFields[overrides].required_overrides] as const
    }),
    ...Object.entries(perCountry).map(
      ([country, { required_overrides: required = {} }]) => [['perCountry', country], required] as const,
    ),
  ]
  return flags.flatMap(([keys, required]) =>
    switches
      .filter((id) => required[id] === true)
      .map((id) => ({
        file,
        path: jsonPath(['registration', ...keys, 'required_overrides', id]),
        value: true,
        expected: 'must not be true for a switch: left alone it answers no. Ask for a consent instead',
        reason: 'A switch that has to be on is a consent.',
      })),
  )
}

/** Refuses labels, hints and first values of fields that have none of their own. */
function refuseTexts(
  file: string,
  { registration, languages }: FormsManifest,
  form: 'short' | 'full',
): FormRefusal[] {
  const overrides = overridesOf(form)
  const {
    fields,
    label_overrides = {},
    hint_overrides = {},
    default_overrides = {},
  } = registration.customFields[overrides]
  const known: readonly string[] = REGISTRATION_FIELDS
  const at = (
    kind: string,
    keys: readonly string[],
    [expected, reason]: readonly [string, string],
    value?: unknown,
  ) => ({
    file,
    path: jsonPath(['registration', 'customFields', overrides, kind, ...keys]),
    ...(value !== undefined && { value }),
    expected,
    reason,
  })
  const texts = Object.entries({ label_overrides, hint_overrides }).flatMap(([kind, of]) =>
    Object.entries(of).flatMap(([field, text]): FormRefusal[] => {
      if (fields[field] !== undefined) {
        const why = [
          'is for a field of the site, which has its own label and hint',
          'A field of the site has its own label and hint.',
        ] as const
        return [at(kind, [field], why)]
      }
      if (!known.includes(field)) return [at(kind, [field], strange(field, known))]
      const why = [
        'is missing; the text in the default language',
        'The text in the default language is missing.',
      ] as const
      return (text[languages.default] ?? '') === '' ? [at(kind, [field, languages.default], why)] : []
    }),
  )
  const defaults = Object.entries(default_overrides).flatMap(([field, value]): FormRefusal[] => {
    const why = refuseDefault(fields[field]?.schema, field, value)
    return why === null ? [] : [at('default_overrides', [field], why, value)]
  })
  return [...texts, ...defaults]
}

type CustomSchema = Registration['customFields']['short_reg']['fields'][string]['schema']

/** The reason for which a field cannot have a first value; null if it can. Kind and bounds of a custom field are checked. */
function refuseDefault(
  schema: CustomSchema | undefined,
  field: string,
  value: string | number,
): readonly [string, string] | null {
  const misfit = ['must be a value that the field takes', 'The field does not take this value.'] as const
  if (schema !== undefined) {
    if (schema.type === 'boolean')
      return [
        'must not be set: nobody has chosen a switch that is on beforehand',
        'Nobody has chosen a switch that is on beforehand.',
      ]
    return isWithin(schema, value) ? null : misfit
  }
  if (!DEFAULT_FIELDS.includes(field)) {
    const reason = 'A field that tells one person from another begins empty.'
    return [
      `must not be set: only ${wordList([...DEFAULT_FIELDS, 'fields of the site'])} begin with a value`,
      reason,
    ]
  }
  const choices = FIELD_CHOICES[field]
  const fits = typeof value === 'string' && (choices === undefined || choices.includes(value))
  return fits ? null : misfit
}

function isWithin(schema: CustomSchema, value: string | number): boolean {
  if (schema.enum !== undefined) return (schema.enum as readonly unknown[]).includes(value)
  if (schema.type === 'string') {
    if (typeof value !== 'string') return false
    const {
      minLength = 0,
      maxLength = Infinity,
      formatMinimum = '',
      formatMaximum = '9999-12-31',
      format,
    } = schema
    if (format === 'date') return isDay(value) && formatMinimum <= value && value <= formatMaximum
    return minLength <= value.length && value.length <= maxLength
  }
  const { minimum = -Infinity, maximum = Infinity } = schema
  if (typeof value !== 'number' || (schema.type === 'integer' && !Number.isInteger(value))) return false
  return minimum <= value && value <= maximum
}

const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  )
}

/** Refuses a short form whose fields for a login name are all hidden or optional, for everybody or in one country. */
function refuseNameless(file: string, { short, customFields, perCountry }: Registration): FormRefusal[] {
  const names = LOGIN_NAME_FIELDS.filter((name) => short.steps.some(({ fields }) => fields.includes(name)))
  if (names.length === 0) return []
  const everywhere = customFields.short_reg
  const isSure = (name: string, country?: string) =>
    !(perCountry[country ?? '']?.hidden_overrides?.[name] ?? everywhere.hidden_overrides[name] ?? false) &&
    (perCountry[country ?? '']?.required_overrides?.[name] ?? everywhere.required_overrides[name] ?? true)
  const nameless = [undefined, ...Object.keys(perCountry)].filter(
    (country) => !names.some((name) => isSure(name, country)),
  )
  const [country] = nameless
  if (nameless.length === 0) return []
  const path =
    country === undefined
      ? ['registration', 'customFields', 'short_reg']
      : ['registration', 'perCountry', country]
  const expected = `must leave ${wordList(names, 'or')} required and shown, without which nobody could log in`
  return [{ file, path: jsonPath(path), expected, reason: 'Nobody could log in without it.' }]
}
