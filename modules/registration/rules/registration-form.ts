import { type MarketingChoice, marketingChoices } from '#schemas/entities/marketing.ts'
import type { Registration } from '#schemas/site-manifest/registration.ts'
import type { Settings } from '#schemas/site-manifest/settings.ts'
import { PIN_FIELDS } from '#schemas/site-manifest/registration-fields.ts'
import { digitsIn, westernDigits } from '#schemas/typed-text.ts'

export type RegistrationKind = 'short' | 'full'

/** The schema of the value of a custom field. */
export type CustomSchema = Registration['customFields']['short_reg']['fields'][string]['schema']

/** One field, with this site's requirements. */
export interface FormField {
  id: string
  required: boolean
  /** The JSON schema of a custom field. */
  customSchema?: CustomSchema
  /** The value with which the field begins. */
  initial?: string | number
}

export interface FormStep {
  id: string
  fields: FormField[]
}

export interface Consent {
  id: string
  required: boolean
}

/** The registration form of one site for one country: fields, steps, consents. */
export interface RegistrationForm {
  steps: FormStep[]
  consents: Consent[]
  /** The marketing that the form asks about. Nothing is chosen beforehand, and no choice is required. */
  marketing: MarketingChoice[]
}

/** The parts of a manifest that define its registration forms. */
export interface RegistrationSite {
  registration: Registration
  settings: Settings
}

/** Builds a form from the manifest: steps, overrides, and changes by country (design: "A manifest", registration). */
export function registrationForm(
  { registration, settings }: RegistrationSite,
  kind: RegistrationKind,
  country: string,
): RegistrationForm {
  const own = registration.customFields[kind === 'short' ? 'short_reg' : 'full_reg']
  const perCountry = registration.perCountry[country]
  const isHidden = (id: string) =>
    (id === 'primaryAddressPostalcode' && !settings.postal_code) ||
    (perCountry?.hidden_overrides?.[id] ?? own.hidden_overrides[id] ?? false)
  const isRequired = (id: string) =>
    perCountry?.required_overrides?.[id] ?? own.required_overrides[id] ?? true
  const steps = registration[kind].steps.map(({ id, fields }) => ({
    id,
    fields: withPin(fields, kind === 'short' && settings.pinRequired !== 'off')
      .filter((field) => !isHidden(field))
      .map((field) => {
        const custom = own.fields[field]
        const initial = own.default_overrides?.[field]
        return {
          id: field,
          // A switch that is left alone is an answer: no.
          required: custom?.schema.type !== 'boolean' && isRequired(field),
          ...(custom && { customSchema: custom.schema }),
          ...(initial !== undefined && { initial }),
        }
      }),
  }))
  const consents = registration.consents
    .filter(({ form }) => form === kind || form === 'both')
    .map(({ id, required }) => ({ id, required }))
  const marketing = registration.marketing.form === kind ? marketingChoices(registration.marketing) : []
  return { steps: steps.filter(({ fields }) => fields.length > 0), consents, marketing }
}

/** The consent by which a buyer confirms the minimum age. */
export const AGE_CONSENT = 'age'

/**
 * A full form as a purchase in one click asks for it (spec 5): with a title, which the site's overrides may make optional, and the confirmation
 * of the age. The birth date is asked for by every form that lacks it.
 */
export function withOneClick(form: RegistrationForm, { registration }: RegistrationSite): RegistrationForm {
  const required = registration.customFields.full_reg.required_overrides['title'] ?? true
  const title: FormField = { id: 'title', required }
  const hasTitle = fieldsOf(form).some(({ id }) => id === title.id)
  const hasAge = form.consents.some(({ id }) => id === AGE_CONSENT)
  const [first = { id: 'person', fields: [] }, ...others] = form.steps
  return {
    ...form,
    steps: hasTitle ? form.steps : [{ ...first, fields: [title, ...first.fields] }, ...others],
    consents: hasAge ? form.consents : [{ id: AGE_CONSENT, required: true }, ...form.consents],
  }
}

function withPin(fields: readonly string[], isAsked: boolean): readonly string[] {
  const password = fields.indexOf('password')
  if (!isAsked || password === -1) return fields
  const last = Math.max(password, fields.indexOf('passwordConfirm'))
  return [...fields.slice(0, last + 1), ...PIN_FIELDS, ...fields.slice(last + 1)]
}

/** The fields of all steps in order. */
export function fieldsOf(form: RegistrationForm): FormField[] {
  return form.steps.flatMap(({ fields }) => fields)
}

/** The login name: the chosen one, or, where the site does not ask for one, the digits of the phone or the screen name. */
export function usernameOf(values: Readonly<Record<string, unknown>>): string {
  return textOf(values, 'username') || digitsOf(values, 'phoneMobile') || textOf(values, 'screenName')
}

/** The screen name in stored form; null where the player chose none. */
export function screenNameOf(values: Readonly<Record<string, unknown>>): string | null {
  return textOf(values, 'screenName').trim() || null
}

/** Whether a screen name equals the player's login name or phone number (security 29). */
export function isLoginName(
  screenName: string,
  values: Readonly<Record<string, unknown>>,
  loginName = textOf(values, 'username'),
): boolean {
  const name = screenName.trim().toLowerCase()
  const phone = digitsOf(values, 'phoneMobile')
  const isPhone =
    phone !== '' && /^[+0-9 ()./-]+$/.test(westernDigits(name)) && isSameNumber(digitsIn(name), phone)
  return isPhone || name === loginName.trim().toLowerCase()
}

/** Whether two numbers are one without trunk zero, country code and 00: the shorter one ends the longer one. */
function isSameNumber(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other]
    .map((digits) => digits.replace(/^0+/, ''))
    .sort((first, second) => first.length - second.length)
  return shorter.length >= PHONE_MIN_DIGITS && longer.endsWith(shorter)
}

/** The fewest digits of a phone number. */
const PHONE_MIN_DIGITS = 6

function textOf(values: Readonly<Record<string, unknown>>, id: string): string {
  const value = values[id]
  return typeof value === 'string' ? value : ''
}

function digitsOf(values: Readonly<Record<string, unknown>>, id: string): string {
  return digitsIn(textOf(values, id))
}
