import {
  FORM_KINDS,
  overridesOf,
  type FormKind,
  type FormRefusal,
  type FormsManifest,
} from './form-refusal.ts'
import type { Packs } from './jurisdiction-pack.ts'
import { jsonPath, wordList, type Refusal } from './refusal.ts'
import { refuseCustomFields } from './refuse-custom-field.ts'
import { lawDemandsOf, refuseDemandedFields, type LawDemands } from './refuse-demanded-fields.ts'
import { refuseFieldFlags } from './refuse-field-flags.ts'
import { LOGIN_NAME_FIELDS, REGISTRATION_FIELDS, REPEATED_FIELDS } from './registration-fields.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Refuses registration forms that contradict themselves, the settings or the law. */
export const refuseRegistration = (file: string, manifest: ResolvedManifest, packs: Packs): Refusal[] =>
  formRefusals(file, manifest, lawDemandsOf(packs)).map(({ reason: _, ...refusal }) => refusal)

/** The consents for which the product has a text. */
const PRODUCT_CONSENTS: readonly string[] = ['terms', 'privacy', 'age', 'news']

/** Fields that reach a player who has forgotten the password. */
const REACHING_FIELDS: readonly string[] = ['primaryEmail', 'phoneMobile']

/** Every impossible combination of steps, fields and consents. The site builder offers none of them. */
export function formRefusals(file: string, manifest: FormsManifest, laws: LawDemands): FormRefusal[] {
  return [
    ...FORM_KINDS.flatMap((form) => [
      ...refuseSteps(file, manifest, form),
      ...refuseCustomFields(file, manifest, form),
    ]),
    ...refuseFieldFlags(file, manifest),
    ...refuseDemandedFields(file, manifest, laws),
    ...refuseConsents(file, manifest),
  ]
}

function refuseSteps(file: string, { registration }: FormsManifest, form: FormKind): FormRefusal[] {
  const overrides = overridesOf(form)
  const own = Object.keys(registration.customFields[overrides].fields)
  const known = new Set<string>([...REGISTRATION_FIELDS, ...own])
  const { steps } = registration[form]
  const all = new Set(steps.flatMap(({ fields }) => fields))
  const refusals: FormRefusal[] = []
  const asked = new Set<string>()
  const ids = new Set<string>()
  for (const [step, { id, fields }] of steps.entries()) {
    const path = ['registration', form, 'steps', step]
    if (ids.has(id)) {
      const expected = 'must differ from the ids of the other steps of the form'
      const reason = 'Another step has this id.'
      refusals.push({ file, path: jsonPath([...path, 'id']), value: id, expected, reason })
    }
    ids.add(id)
    for (const [place, field] of fields.entries()) {
      const at = (expected: string, reason: string) =>
        refusals.push({ file, path: jsonPath([...path, 'fields', place]), value: field, expected, reason })
      if (!known.has(field)) {
        at(
          `must be a field of the product or of registration.customFields.${overrides}.fields: ${wordList([...known], 'or')}`,
          'There is no such field.',
        )
      }
      if (asked.has(field)) at('must not be asked for twice', 'A form asks for a field once.')
      const repeated = REPEATED_FIELDS[field]
      if (repeated !== undefined && !all.has(repeated)) {
        at(
          `repeats ${repeated}, which the form does not ask for; add that one, or take this one out`,
          `It repeats another field, which the form does not ask for.`,
        )
      }
      asked.add(field)
    }
  }
  if (form === 'full') return refusals
  const lacks = (anyOf: readonly string[], because: string) => {
    if (anyOf.some((name) => asked.has(name))) return
    const expected = `does not ask for ${wordList(anyOf, 'or')}, without which ${because}`
    const reason = `${anyOf.length === 1 ? 'Without it' : 'Without another one of its kind'} ${because}.`
    refusals.push({ file, path: '$.registration.short.steps', expected, reason })
  }
  lacks(['password'], 'nobody could log in')
  lacks(LOGIN_NAME_FIELDS, 'nobody could log in')
  lacks(REACHING_FIELDS, 'nobody could replace a forgotten password')
  return refusals
}

/** Marketing is asked for by channel and topic: one consent for all of it would be a second answer. */
function refuseConsents(file: string, { registration, languages }: FormsManifest): FormRefusal[] {
  const { consents } = registration
  const fields = FORM_KINDS.flatMap((form) => registration[form].steps.flatMap((step) => step.fields))
  return consents.flatMap(({ id, text }, place): FormRefusal[] => {
    const at = (keys: readonly string[], value: string | undefined, expected: string, reason: string) => ({
      file,
      path: jsonPath(['registration', 'consents', place, ...keys]),
      ...(value !== undefined && { value }),
      expected,
      reason,
    })
    return [
      ...(id === 'news'
        ? [
            at(
              ['id'],
              id,
              'is asked by registration.marketing; remove the consent',
              'Marketing is asked for by channel and topic.',
            ),
          ]
        : []),
      ...(consents.findIndex((other) => other.id === id) < place
        ? [at(['id'], id, 'must differ from the ids of the other consents', 'Another consent has this id.')]
        : []),
      ...(fields.includes(id)
        ? [at(['id'], id, 'must differ from the names of the fields of the forms', 'A field has this id.')]
        : []),
      ...((text === undefined ? !PRODUCT_CONSENTS.includes(id) : (text[languages.default] ?? '') === '')
        ? [
            at(
              ['text', languages.default],
              undefined,
              'is missing; the text in the default language',
              'The text in the default language is missing.',
            ),
          ]
        : []),
    ]
  })
}
