import {
  FORM_KINDS,
  overridesOf,
  sentence,
  type FormKind,
  type FormRefusal,
  type FormsManifest,
} from './form-refusal.ts'
import type { Packs } from './jurisdiction-pack.ts'
import { jsonPath, wordList } from './refusal.ts'
import { paragraphOf } from './refuse-jurisdictions.ts'

/** Fields that one of the forms must ask every player for. */
export interface FieldDemand {
  readonly fields: readonly string[]
  /** A clause: the reason why. */
  readonly because: string
  /** A clause: the change that keeps the demand. */
  readonly cure: string
}

/** The demands of the law, by jurisdiction. */
export type LawDemands = Readonly<Record<string, readonly FieldDemand[]>>

/** The fields that the lines of jurisdictions demand. */
export function lawDemandsOf(packs: Packs): LawDemands {
  return Object.fromEntries(
    [...packs].map(([id, { lines }]) => [
      id,
      lines.flatMap((line) =>
        (line.bounds ?? []).flatMap(({ asks, cure }): FieldDemand[] => {
          const paragraph = paragraphOf(id, line)
          return asks === undefined
            ? []
            : [{ fields: asks, because: `the law demands it (${paragraph})`, cure: `${cure} (${paragraph})` }]
        }),
      ),
    ]),
  )
}

const ADD = 'add what is missing to a step of the registration'

/** The fields that the settings of a site need. */
function demandsOfSettings({ registration, settings }: FormsManifest): FieldDemand[] {
  const demand = (isDemanded: boolean, fields: readonly string[], because: string): FieldDemand[] =>
    isDemanded ? [{ fields, because, cure: `${ADD}: ${because}` }] : []
  return [
    ...demand(true, ['birthdate'], 'the minimum age could not be checked without it'),
    ...demand(
      settings.emailVerificationRequired || settings.EMAIL_ON_FULL_REGISTRATION === 'true',
      ['primaryEmail'],
      'the site verifies the e-mail address',
    ),
    ...demand(
      settings.phoneVerificationRequired,
      ['phoneMobile'],
      'the site verifies the phone number before play and before a deposit',
    ),
    ...demand(
      registration.identityCheck !== undefined,
      ['firstName', 'lastName', 'birthdate', 'primaryAddressStreet', 'primaryAddressCity'],
      'the check of the identity asks about it',
    ),
    ...demand(
      registration.exclusionRegister !== undefined,
      ['firstName', 'lastName', 'birthdate'],
      'the register of excluded persons is asked about it',
    ),
    ...demand(
      settings.verifiedBefore.length > 0,
      ['firstName', 'lastName', 'birthdate'],
      `documents are compared with it before a ${settings.verifiedBefore[0]}`,
    ),
  ]
}

/** Refuses forms that do not ask every player for a demanded field: it is in no step, hidden, or optional. */
export function refuseDemandedFields(file: string, manifest: FormsManifest, laws: LawDemands): FormRefusal[] {
  const { jurisdictions } = manifest
  const demands = [...jurisdictions.flatMap((id) => laws[id] ?? []), ...demandsOfSettings(manifest)]
  const refusals = demands.flatMap((demand): FormRefusal[] => {
    const missing = demand.fields.filter((field) => formsWith(manifest, field).length === 0)
    const { because, cure } = demand
    const reason = sentence(because)
    const flags = demand.fields
      .filter((field) => !missing.includes(field))
      .flatMap((field) => flagsAgainst(manifest, field))
      .map(({ keys, value }) => ({
        file,
        path: jsonPath(keys),
        value,
        expected: `must not be ${String(value)}: ${because}`,
        reason,
      }))
    if (missing.length === 0) return flags
    const expected = `must ask for ${wordList(missing)}; ${cure}`
    return [{ file, path: '$.registration', expected, reason }, ...flags]
  })
  // Two demands of one place: the first one names it.
  return [
    ...new Map(
      refusals
        .toReversed()
        .map((one) => [`${one.path} ${one.path === '$.registration' ? one.expected : ''}`, one]),
    ).values(),
  ].toReversed()
}

const formsWith = ({ registration }: FormsManifest, field: string): FormKind[] =>
  FORM_KINDS.filter((form) => registration[form].steps.some(({ fields }) => fields.includes(field)))

interface Flag {
  readonly keys: readonly string[]
  readonly value: boolean
}

/** The settings by which all players, or those of one country, get no form that requires the field. */
function flagsAgainst(manifest: FormsManifest, field: string): Flag[] {
  const forms = formsWith(manifest, field)
  const places = [undefined, ...Object.keys(manifest.registration.perCountry)]
  const found = places.flatMap((country): Flag[] => {
    const against = forms.map((form) => flagAgainst(manifest, { form, field, country }))
    const isAsked = against.includes(null)
    const [first] = against
    return isAsked || first === undefined || first === null ? [] : [first]
  })
  return [...new Map(found.map((flag) => [flag.keys.join('/'), flag])).values()]
}

interface AskedField {
  readonly form: FormKind
  readonly field: string
  readonly country: string | undefined
}

/** The setting by which a form does not ask for a field of its steps, or not everybody; null where it does. */
function flagAgainst(
  { registration, settings }: FormsManifest,
  { form, field, country }: AskedField,
): Flag | null {
  const everywhere = registration.customFields[overridesOf(form)]
  const here = country === undefined ? undefined : registration.perCountry[country]
  const base = ['registration', 'customFields', overridesOf(form)]
  const own = ['registration', 'perCountry', country ?? '']
  if (field === 'primaryAddressPostalcode' && !settings.postal_code)
    return { keys: ['settings', 'postal_code'], value: false }
  const { hidden_overrides: hiddenHere, required_overrides: requiredHere } = here ?? {}
  if (hiddenHere?.[field] ?? everywhere.hidden_overrides[field] ?? false) {
    return { keys: [...(hiddenHere?.[field] === true ? own : base), 'hidden_overrides', field], value: true }
  }
  if (requiredHere?.[field] ?? everywhere.required_overrides[field] ?? true) return null
  return {
    keys: [...(requiredHere?.[field] === false ? own : base), 'required_overrides', field],
    value: false,
  }
}
