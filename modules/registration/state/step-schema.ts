import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import type { FormStep } from '#runtime/forms/schema-form.tsx'
import { FIELD_CHOICES } from '#schemas/site-manifest/registration-fields.ts'
import type { RegistrationForm } from '../rules/registration-form.ts'

/** The widget of each known field. Any other field is a line of text. */
const WIDGETS: Readonly<Record<string, string>> = {
  password: 'newPassword',
  passwordConfirm: 'password',
  pin: 'pin',
  pinConfirm: 'pin',
  primaryEmail: 'email',
  primaryEmailConfirm: 'email',
  referralEmail: 'email',
  phoneMobile: 'phone',
  primaryAddressPostalcode: 'postalCode',
  birthdate: 'birthdate',
  country: 'country',
  primaryAddressState: 'province',
}

const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  username: 'username',
  password: 'new-password',
  passwordConfirm: 'new-password',
  screenName: 'nickname',
  primaryEmail: 'email',
  primaryEmailConfirm: 'email',
  phoneMobile: 'tel',
  title: 'honorific-prefix',
  firstName: 'given-name',
  lastName: 'family-name',
  primaryAddressStreet: 'street-address',
  primaryAddressCity: 'address-level2',
  primaryAddressState: 'address-level1',
  primaryAddressPostalcode: 'postal-code',
  country: 'country',
}

/** The texts of a form in the player's language. */
export interface FormTexts {
  titleOf: (stepId: string) => string
  labelOf: (fieldId: string) => string
  hintOf: (fieldId: string) => string | undefined
  /** The text of a value of a built-in field. */
  nameOf: (fieldId: string, value: string) => string
  /** The text of a value of a custom field. */
  choiceOf: (fieldId: string, value: string | number) => string
}

/** One step in the form library's format; the consents are below the last step's fields. */
export function stepForm(form: RegistrationForm, number: number, texts: FormTexts): FormStep {
  const step = form.steps[number - 1]
  if (!step) throw new Error(`The form has ${form.steps.length} steps and none of number ${number}.`)
  const properties: NonNullable<RJSFSchema['properties']> = {}
  const uiSchema: UiSchema = {}
  for (const { id, customSchema } of step.fields) {
    // A custom field is rendered from its schema by the form library.
    const schema: RJSFSchema = customSchema ? customSchema : { type: 'string' }
    const choices = customSchema ? undefined : FIELD_CHOICES[id]
    properties[id] = { ...schema, title: texts.labelOf(id), ...(choices && { enum: [...choices] }) }
    uiSchema[id] = {
      ...(!customSchema && id in WIDGETS && { 'ui:widget': WIDGETS[id] }),
      ...(schema.format === 'date' && { 'ui:widget': 'date' }),
      ...(id in AUTOCOMPLETE && { 'ui:autocomplete': AUTOCOMPLETE[id] }),
      ...(texts.hintOf(id) !== undefined && { 'ui:help': texts.hintOf(id) }),
      ...(choices && { 'ui:enumNames': choices.map((value) => texts.nameOf(id, value)) }),
      ...(Array.isArray(schema.enum) && {
        'ui:enumNames': schema.enum.map((value) => texts.choiceOf(id, value as string | number)),
      }),
    }
  }
  const consents = number === form.steps.length ? form.consents : []
  for (const { id } of consents) {
    properties[id] = { type: 'boolean' }
    uiSchema[id] = { 'ui:widget': 'consent' }
  }
  const required = step.fields.filter((field) => field.required).map(({ id }) => id)
  const schema: RJSFSchema = { type: 'object', properties, required }
  return { id: step.id, title: texts.titleOf(step.id), schema, uiSchema }
}
