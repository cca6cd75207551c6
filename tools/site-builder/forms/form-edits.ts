import {
  FORM_KINDS,
  overridesOf,
  type FormKind,
  type FormsManifest,
} from '#schemas/site-manifest/form-refusal.ts'
import { isSameJson } from '#schemas/site-manifest/manifest-changes.ts'
import { merge } from '#schemas/site-manifest/merge.ts'
import { replaced } from '../form/form-context.ts'
import { isObject, valueAt, type Keys } from '../state/manifest-text.ts'

/** A value that a manifest gets at keys; undefined removes the site's own one. */
export type Change = readonly [keys: Keys, value: unknown]

/** The manifest of a draft: its own values, those that it inherits, and both together. */
export interface FormsDraft {
  readonly own: Readonly<Record<string, unknown>>
  readonly inherited: Readonly<Record<string, unknown>>
  readonly manifest: FormsManifest
}

export type Step = FormsManifest['registration']['short']['steps'][number]
export type Registration = FormsManifest['registration']

/** A place for a field: a step, and the field before which it goes. Behind the last step begins a new one. */
export interface Place {
  readonly step: number
  readonly place: number
}

/** The manifest after changes. */
export function changed({ own, inherited }: FormsDraft, changes: readonly Change[]): FormsManifest {
  const next = changes.reduce<unknown>((value, [keys, instead]) => replaced(value, keys, instead), own)
  return merge(inherited, next) as FormsManifest
}

/** Whether a manifest has the shape that its forms are read by; a source that is being written may have another one. */
export function isReadable(manifest: unknown): manifest is FormsManifest {
  const registration = valueAt(manifest, ['registration'])
  const hasSteps = (form: FormKind) => {
    const steps = valueAt(registration, [form, 'steps'])
    return (
      Array.isArray(steps) &&
      steps.every((step) => {
        const fields: unknown = valueAt(step, ['fields'])
        return Array.isArray(fields) && fields.every((field) => typeof field === 'string')
      })
    )
  }
  const hasOverrides = (form: FormKind) => {
    const { required_overrides, hidden_overrides, fields, ...texts } = asObject(
      valueAt(registration, ['customFields', overridesOf(form)]),
    )
    const areFields =
      isObject(fields) &&
      Object.values(fields).every(
        (field) => isObject(field) && isObject(field['schema']) && isObject(field['label']),
      )
    return [required_overrides, hidden_overrides, ...Object.values(texts)].every(isObject) && areFields
  }
  const consents = valueAt(registration, ['consents'])
  const countries = valueAt(registration, ['perCountry'])
  return (
    FORM_KINDS.every((form) => hasSteps(form) && hasOverrides(form)) &&
    Array.isArray(consents) &&
    consents.every(isObject) &&
    isObject(countries) &&
    Object.values(countries).every(isObject) &&
    [['settings', 'verifiedBefore'], ['jurisdictions'], ['languages', 'served']].every((keys) =>
      Array.isArray(valueAt(manifest, keys)),
    )
  )
}

const asObject = (value: unknown) => (isObject(value) ? value : {})

/** The step of a field; -1 where the form does not ask for it. */
export const stepOf = (steps: readonly Step[], field: string): number =>
  steps.findIndex(({ fields }) => fields.includes(field))

/** The changes that put a field at a place, out of the form where there is none. A step without fields goes. */
export function moveField(draft: FormsDraft, form: FormKind, field: string, to: Place | null): Change[] {
  const before = draft.manifest.registration[form].steps
  const without = before.map((step) => ({ ...step, fields: step.fields.filter((one) => one !== field) }))
  if (to === null) return changeSteps(draft, form, without)
  const target = without[to.step]
  if (target === undefined) {
    return changeSteps(draft, form, [
      ...without,
      {
        id: newName(
          'step',
          before.map(({ id }) => id),
        ),
        fields: [field],
      },
    ])
  }
  const from = before[to.step]?.fields.indexOf(field) ?? -1
  // In its own step the field itself no longer counts.
  const place = from !== -1 && from < to.place ? to.place - 1 : to.place
  const fields = [...target.fields.slice(0, place), field, ...target.fields.slice(place)]
  return changeSteps(
    draft,
    form,
    without.map((step, index) => (index === to.step ? { ...step, fields } : step)),
  )
}

/** The changes that move a step to another place. */
export function moveStep(draft: FormsDraft, form: FormKind, from: number, to: number): Change[] {
  const steps = [...draft.manifest.registration[form].steps]
  steps.splice(to, 0, ...steps.splice(from, 1))
  return changeSteps(draft, form, steps)
}

/** The changes that give the fields of a step to the one beside it, and take the step away. */
export function joinStep(draft: FormsDraft, form: FormKind, place: number): Change[] {
  const { steps } = draft.manifest.registration[form]
  const to = place === 0 ? 1 : place - 1
  const given = steps[place]?.fields ?? []
  const joined = steps.map((step, index) => {
    if (index === place) return { ...step, fields: [] }
    if (index !== to) return step
    return { ...step, fields: place === 0 ? [...given, ...step.fields] : [...step.fields, ...given] }
  })
  return changeSteps(draft, form, joined)
}

/** While the steps stay the same, only the changed lists of fields are written; all other characters of the source stay as they are. */
function changeSteps({ own, manifest }: FormsDraft, form: FormKind, next: readonly Step[]): Change[] {
  const keys = ['registration', form, 'steps']
  const kept = next.filter(({ fields }) => fields.length > 0)
  const before = manifest.registration[form].steps
  const isOwn = Array.isArray(valueAt(own, keys))
  const areSame = kept.length === before.length && kept.every(({ id }, place) => id === before[place]?.id)
  if (!isOwn || !areSame) return isSameJson(kept, before) ? [] : [[keys, kept]]
  return kept.flatMap(({ fields }, place): Change[] =>
    isSameJson(fields, before[place]?.fields) ? [] : [[[...keys, place, 'fields'], fields]],
  )
}

/** Whether and how a form asks for a field. */
export type Asking = 'required' | 'optional' | 'hidden'

/** The ways to ask, with their names. */
export const ASKING: readonly (readonly [Asking, string])[] = [
  ['required', 'Required'],
  ['optional', 'Optional'],
  ['hidden', 'Hidden'],
]

/** The requirement of a field for all players. */
export function askingOf({ customFields }: Registration, form: FormKind, field: string): Asking {
  const { required_overrides: required, hidden_overrides: hidden, fields } = customFields[overridesOf(form)]
  if (hidden[field] === true) return 'hidden'
  return fields[field]?.schema.type !== 'boolean' && (required[field] ?? true) ? 'required' : 'optional'
}

/** The requirement of a field for players of a country; null if it is that of all players. */
export function askingIn({ perCountry }: Registration, country: string, field: string): Asking | null {
  const { required_overrides: required = {}, hidden_overrides: hidden = {} } = perCountry[country] ?? {}
  if (hidden[field] === true) return 'hidden'
  if (required[field] !== undefined) return required[field] ? 'required' : 'optional'
  return hidden[field] === false ? 'optional' : null
}

/** The changes by which a form asks everybody for a field in this way. What equals the inherited or usual value is not written. */
export function setAsking(draft: FormsDraft, form: FormKind, field: string, asking: Asking): Change[] {
  const base = ['registration', 'customFields', overridesOf(form)]
  const isSwitch =
    draft.manifest.registration.customFields[overridesOf(form)].fields[field]?.schema.type === 'boolean'
  const inherited = (kind: string) => valueAt(draft.inherited, [...base, kind, field])
  // Hidden and required contradict each other; hidden and optional do not.
  const required =
    asking === 'hidden'
      ? inherited('required_overrides') === true
        ? false
        : undefined
      : isSwitch
        ? undefined
        : asking === 'required'
  const flag = (kind: string, value: boolean | undefined, usual: boolean): Change => [
    [...base, kind, field],
    value === (inherited(kind) ?? usual) ? undefined : value,
  ]
  return effective(draft, [
    flag('required_overrides', required, true),
    flag('hidden_overrides', asking === 'hidden', false),
  ])
}

/** The changes by which the forms ask players of a country for a field in this way; null asks them as everybody. */
export function setAskingIn(
  draft: FormsDraft,
  country: string,
  field: string,
  asking: Asking | null,
): Change[] {
  const { registration } = draft.manifest
  const keys = ['registration', 'perCountry', country]
  const isHiddenElse = FORM_KINDS.some((form) => askingOf(registration, form, field) === 'hidden')
  const inherits = (kind: string) => valueAt(draft.inherited, [...keys, kind, field]) !== undefined
  const flag = (kind: string, value: boolean | undefined): Change => [
    [...keys, kind, field],
    // An inherited flag is taken away by null.
    value ?? (inherits(kind) ? null : undefined),
  ]
  const shows = asking === 'required' || asking === 'optional'
  return effective(draft, [
    flag('required_overrides', shows ? asking === 'required' : undefined),
    flag('hidden_overrides', asking === 'hidden' ? true : shows && isHiddenElse ? false : undefined),
  ])
}

const effective = ({ own }: FormsDraft, changes: readonly Change[]): Change[] =>
  changes.filter(
    ([keys, value]) =>
      !isSameJson(valueAt(own, keys) ?? null, value ?? null) ||
      (value === null && valueAt(own, keys) === undefined),
  )

/** The countries whose players a form asks for a field in another way. */
export const countriesOf = (registration: Registration, field: string): string[] =>
  Object.keys(registration.perCountry).filter((country) => askingIn(registration, country, field) !== null)

/** The changes that delete a field of the site: its definition, its place, and what other settings say of it. */
export function deleteField(draft: FormsDraft, form: FormKind, field: string): Change[] {
  const base = ['registration', 'customFields', overridesOf(form)]
  const { registration } = draft.manifest
  const isIn = (other: FormKind) => registration.customFields[overridesOf(other)].fields[field] !== undefined
  const countries = FORM_KINDS.some((other) => other !== form && isIn(other))
    ? []
    : Object.keys(registration.perCountry).map((country) => ['registration', 'perCountry', country])
  const places = [
    [...base, 'fields'],
    ...['required_overrides', 'hidden_overrides', 'default_overrides'].map((kind) => [...base, kind]),
    ...countries.flatMap((keys) => [
      [...keys, 'required_overrides'],
      [...keys, 'hidden_overrides'],
    ]),
  ].map((keys) => [...keys, field])
  const taken = places.flatMap((keys): Change[] => {
    if (valueAt(draft.manifest, keys) === undefined) return []
    return [[keys, valueAt(draft.inherited, keys) === undefined ? undefined : null]]
  })
  return [...moveField(draft, form, field, null), ...taken]
}

/** A name that no other has: `step2`. */
export function newName(word: string, taken: readonly string[]): string {
  for (let count = taken.length + 1; ; count++) {
    const name = `${word}${count}`
    if (!taken.includes(name)) return name
  }
}

/** An id from a label: “Shoe size” is `shoeSize`. */
export function idFrom(label: string, taken: readonly string[]): string {
  const words = label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
  const joined = words
    .map((word, place) => (place === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
    .slice(0, 30)
  const name = /^[a-z]/.test(joined) ? joined : 'field'
  return taken.includes(name) || name === 'field' ? newName(name, taken) : name
}
