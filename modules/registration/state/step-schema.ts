import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import type { RegistrationForm } from '../rules/registration-form.ts'

/** The widget of each known field. Any other field is a line of text. */
const WIDGETS: Readonly<Record<string, string>> = {
  password: 'password',
  passwordConfirm: 'password',
  primaryEmail: 'email',
  primaryEmailConfirm: 'email',
  referralEmail: 'email',
  phoneMobile: 'phone',
  primaryAddressPostalcode: 'postalCode',
  birthdate: 'birthdate',
  country: 'country',
  gender: 'gender',
}

export const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  username: 'username',
  password: 'new-password',
  passwordConfirm: 'new-password',
  screenName: 'nickname',
  primaryEmail: 'email',
  primaryEmailConfirm: 'email',
  phoneMobile: 'tel',
  firstName: 'given-name',
  lastName: 'family-name',
  primaryAddressStreet: 'street-address',
  primaryAddressCity: 'address-level2',
  primaryAddressState: 'address-level1',
  primaryAddressPostalcode: 'postal-code',
  country: 'country',
}

export interface StepForm {
  id: string
  schema: RJSFSchema
  uiSchema: UiSchema
}

/** One step in the form library's format; the consents are below the last step's fields. */
export function stepForm(form: RegistrationForm, number: number): StepForm {
  const step = form.steps[number - 1]
  if (!step) throw new Error(`The form has ${form.steps.length} steps and none of number ${number}.`)
  const properties: NonNullable<RJSFSchema['properties']> = {}
  const uiSchema: UiSchema = { 'ui:submitButtonOptions': { norender: true } }
  for (const { id, customSchema } of step.fields) {
    // A custom field is rendered from its schema by the form library.
    properties[id] = (customSchema as RJSFSchema | undefined) ?? { type: 'string' }
    if (!customSchema) uiSchema[id] = { 'ui:widget': WIDGETS[id] ?? 'line' }
  }
  const consents = number === form.steps.length ? form.consents : []
  for (const { id } of consents) {
    properties[id] = { type: 'boolean' }
    uiSchema[id] = { 'ui:widget': 'consent' }
  }
  const required = step.fields.filter((field) => field.required).map(({ id }) => id)
  return { id: step.id, schema: { type: 'object', properties, required }, uiSchema }
}
