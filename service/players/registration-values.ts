import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import {
  fieldsOf,
  type RegistrationForm,
  registrationForm,
  type RegistrationKind,
} from '#modules/registration/rules/registration-form.ts'
import { validateRegistration } from '#modules/registration/rules/validate-registration.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import type { PersonalFields } from './personal-vault.ts'

/** What a form sends: values by field, consents by id. */
export type RegistrationValues = Record<string, string | number | boolean>

/** What a player filled in, and when, in milliseconds since 1970. */
export interface FilledForm {
  readonly form: RegistrationForm
  readonly values: RegistrationValues
  /** What a player who has an account logs in with. */
  readonly loginName?: string
  readonly now: number
}

/** Fields that repeat another one are for the form; a client need not send them. */
const FORM_ONLY = new Set(['passwordConfirm', 'primaryEmailConfirm'])
/** What has a column of its own, or is never stored as it came. */
const NOT_PERSONAL = new Set([...FORM_ONLY, 'username', 'password', 'screenName', 'country'])

/** The form of a site as the service checks it. */
export function serviceForm(
  { manifest }: ServedSite,
  kind: RegistrationKind,
  country: string,
): RegistrationForm {
  const form = registrationForm(manifest, kind, country)
  const steps = form.steps.map((step) => ({
    ...step,
    fields: step.fields.filter(({ id }) => !FORM_ONLY.has(id)),
  }))
  return { ...form, steps }
}

/** Every refused field: those of the form in its order, then the ones that the form does not have. */
export function refusedFields({ manifest }: ServedSite, filled: FilledForm): FieldError[] {
  const { form, values, loginName, now } = filled
  const known = new Set([...fieldsOf(form).map(({ id }) => id), ...form.consents.map(({ id }) => id)])
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

/** What of the values is kept, encrypted; a consent is kept as the time at which it was given. */
export function personalFields({ form, values, now }: FilledForm): PersonalFields {
  const personal: PersonalFields = {}
  for (const { id } of fieldsOf(form)) {
    const value = values[id]
    if (value !== undefined && value !== '' && !NOT_PERSONAL.has(id)) personal[id] = value
  }
  for (const { id } of form.consents) {
    if (values[id] === true) personal[`consent.${id}`] = now
  }
  return personal
}

const ajv = new Ajv({ strict: false })
addFormats.default(ajv)

/** An operator's own schema that cannot be compiled refuses, and lets nothing pass unseen. */
function checkCustom(schema: object, value: unknown): boolean {
  try {
    return ajv.validate(schema, value)
  } catch {
    return false
  }
}
