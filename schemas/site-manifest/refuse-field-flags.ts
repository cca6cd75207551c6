import { nearest } from './nearest.ts'
import { jsonPath, wordList, type Refusal } from './refusal.ts'
import { LOGIN_NAME_FIELDS, NEEDED_FIELDS, REGISTRATION_FIELDS } from './registration.ts'
import type { ResolvedManifest } from './site-manifest.ts'

const FORMS = { short: 'short_reg', full: 'full_reg' } as const
type Flags = Readonly<Record<string, boolean>>

/** Flags of the fields of one form: for everybody, or for players of a country. */
interface FlagsOfForm {
  readonly keys: readonly string[]
  readonly required: Flags
  readonly hidden: Flags
}

/** Refuses flags of unknown fields, contradictions, and forms without the fields that an account needs. */
export function refuseFieldFlags(file: string, { registration }: ResolvedManifest): Refusal[] {
  const { customFields, perCountry } = registration
  const refusals: Refusal[] = []
  const own = (form: keyof typeof FORMS) => Object.keys(customFields[FORMS[form]].fields)
  for (const form of ['short', 'full'] as const) {
    const { required_overrides: required, hidden_overrides: hidden } = customFields[FORMS[form]]
    const flags = { keys: ['registration', 'customFields', FORMS[form]], required, hidden }
    refusals.push(...refuseFlags(file, flags, [...REGISTRATION_FIELDS, ...PIN_FIELDS, ...own(form)]))
  }
  for (const [
    country,
    { required_overrides: required = {}, hidden_overrides: hidden = {} },
  ] of Object.entries(perCountry)) {
    const flags = { keys: ['registration', 'perCountry', country], required, hidden }
    const known = [...REGISTRATION_FIELDS, ...PIN_FIELDS, ...own('short'), ...own('full')]
    refusals.push(...refuseFlags(file, flags, known))
  }
  return [...refusals, ...refuseNameless(file, registration)]
}

/** Fields that the product adds where `pinRequired` asks for a PIN. */
const PIN_FIELDS = ['pin', 'pinConfirm']

function refuseFlags(
  file: string,
  { keys, required, hidden }: FlagsOfForm,
  known: readonly string[],
): Refusal[] {
  const at = (
    kind: 'required_overrides' | 'hidden_overrides',
    field: string,
    value: boolean,
    expected: string,
  ) => ({
    file,
    path: jsonPath([...keys, kind, field]),
    value,
    expected,
  })
  const unknown = (kind: 'required_overrides' | 'hidden_overrides', flags: Flags) =>
    Object.entries(flags).flatMap(([field, value]) => {
      if (known.includes(field)) return []
      const near = nearest(field, known)
      return [
        at(
          kind,
          field,
          value,
          `is for no field of the form${near === undefined ? '' : `; did you mean ${near}?`}`,
        ),
      ]
    })
  const needed = Object.entries(NEEDED_FIELDS).flatMap(([field, reason]) => [
    ...(required[field] === false
      ? [at('required_overrides', field, false, `must not be false: ${reason}`)]
      : []),
    ...(hidden[field] === true ? [at('hidden_overrides', field, true, `must not be true: ${reason}`)] : []),
  ])
  const contradictions = Object.entries(hidden).flatMap(([field, isHidden]) =>
    isHidden && required[field] === true
      ? [
          at(
            'hidden_overrides',
            field,
            true,
            'must not be true for a field that is required; take one of the two out',
          ),
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

/** Refuses a short form whose fields for a login name are all hidden or optional, for everybody or in one country. */
function refuseNameless(
  file: string,
  { short, customFields, perCountry }: ResolvedManifest['registration'],
): Refusal[] {
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
  return [{ file, path: jsonPath(path), expected }]
}
