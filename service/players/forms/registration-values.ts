import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { type MarketingChoice, marketingField } from '#schemas/entities/marketing.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import {
  fieldsOf,
  type RegistrationForm,
  registrationForm,
  withOneClick,
  type RegistrationKind,
} from '#modules/registration/rules/registration-form.ts'
import { validateRegistration } from '#modules/registration/rules/validate-registration.ts'
import { readValue } from '#modules/registration/rules/read-value.ts'
import { REGISTRATION_FIELDS } from '#schemas/site-manifest/registration-fields.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { storedEmail } from '#service/players/rules/normal-forms.ts'
import type { PersonalFields } from '#service/players/rows/personal-vault.ts'
import { matchesPattern } from './bounded-pattern.ts'

/** The values of a submitted form: fields by field id, consents by their id. */
export type RegistrationValues = Record<string, string | number | boolean>

/** A submitted form, and its time in milliseconds since 1970. */
export interface FilledForm {
  readonly form: RegistrationForm
  readonly values: RegistrationValues
  /** User name of a player who already has an account. */
  readonly loginName?: string
  readonly now: number
}

/** Repeated fields exist only in the form; a client need not send them. */
const FORM_ONLY = new Set(['passwordConfirm', 'pinConfirm', 'primaryEmailConfirm'])
/** Fields with a column of their own, or never stored in plain form. */
const NOT_PERSONAL = new Set([...FORM_ONLY, 'username', 'password', 'pin', 'screenName', 'country'])

/** The values as they are checked and stored. Those of custom fields are the site's own and stay as they are. */
export function readValues(values: RegistrationValues): RegistrationValues {
  const known = new Set<string>(REGISTRATION_FIELDS)
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => {
      if (typeof value !== 'string' || !(known.has(id) || id === 'pin')) return [id, value]
      const read = readValue(id, value)
      return [id, id === 'primaryEmail' ? storedEmail(read) : read]
    }),
  )
}

/** The form of a site for validation in the service. */
export function serviceForm(
  { manifest }: ServedSite,
  kind: RegistrationKind | 'oneClick',
  country: string,
): RegistrationForm {
  const form =
    kind === 'oneClick'
      ? withOneClick(registrationForm(manifest, 'full', country), manifest)
      : registrationForm(manifest, kind, country)
  const steps = form.steps.map((step) => ({
    ...step,
    fields: step.fields.filter(({ id }) => !FORM_ONLY.has(id)),
  }))
  return { ...form, steps }
}

/** All refused fields: those of the form in its order, then unknown ones. */
export function refusedFields({ manifest }: ServedSite, filled: FilledForm): FieldError[] {
  const { form, values, loginName, now } = filled
  const known = new Set([
    ...fieldsOf(form).map(({ id }) => id),
    ...form.consents.map(({ id }) => id),
    ...form.marketing.map(marketingField),
  ])
  const errors = validateRegistration({
    site: manifest,
    form,
    values,
    loginName,
    today: now,
    checkCustom,
  })
  for (const id of Object.keys(values)) {
    const isEmpty = values[id] === ''
    if (!known.has(id) && !FORM_ONLY.has(id) && !isEmpty) errors.push({ field: id, code: 'unknown-field' })
  }
  return errors
}

/** The marketing that a form agrees to. */
export const chosenMarketing = ({ form, values }: FilledForm): (MarketingChoice & { isGiven: true })[] =>
  form.marketing
    .filter((choice) => values[marketingField(choice)] === true)
    .map((choice) => ({ ...choice, isGiven: true }))

/** The personal field with the time of a consent; missing where it is not given. */
export const consentField = (id: string) => `consent.${id}`

/** The values to store encrypted; a consent is stored as its time. */
export function personalFields({ form, values, now }: FilledForm): PersonalFields {
  const personal: PersonalFields = {}
  for (const { id } of fieldsOf(form)) {
    const value = values[id]
    if (value !== undefined && value !== '' && !NOT_PERSONAL.has(id)) personal[id] = value
  }
  for (const { id } of form.consents) {
    if (values[id] === true) personal[consentField(id)] = now
  }
  return personal
}

const ajv = new Ajv({ strict: false })
addFormats.default(ajv)

/** An operator's schema that cannot be compiled refuses every value. */
function checkCustom(schema: object, value: unknown): boolean {
  try {
    const { pattern, ...rest } = schema as { readonly pattern?: string }
    return (
      ajv.validate(rest, value) &&
      (pattern === undefined || typeof value !== 'string' || matchesPattern(pattern, value))
    )
  } catch {
    return false
  }
}
