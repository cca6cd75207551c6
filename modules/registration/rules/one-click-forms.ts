import {
  AGE_CONSENT,
  type Consent,
  fieldsOf,
  type FormField,
  type RegistrationForm,
  registrationForm,
  type RegistrationSite,
  withOneClick,
} from './registration-form.ts'

/** The two forms of a purchase in one click: first the person, who is registered with it, then the address. */
export type BuyerStep = 'person' | 'address'

export interface BuyerForm {
  /** The fields of the step. */
  readonly shown: RegistrationForm
  /** The fields of this step and of the one before it that the registration sends. */
  readonly sent: RegistrationForm
}

/** The fields about the person, in this order. The fields that the site asks for follow. */
const PERSON = ['username', 'screenName', 'title', 'firstName', 'lastName', 'birthdate', 'gender'] as const

const isOfPerson = (id: string) => PERSON.some((one) => one === id)

/** The short form, with what the full one asks about the person. */
export function personForm(site: RegistrationSite, country: string): BuyerForm {
  const sent = registrationForm(site, 'short', country)
  const full = withOneClick(registrationForm(site, 'full', country), site)
  const asked = [...fieldsOf(sent), ...fieldsOf(full).filter(({ id }) => isOfPerson(id))]
  const first = (id: string) => asked.find((field) => field.id === id)
  const person = PERSON.flatMap((id) => first(id) ?? [])
  const others = fieldsOf(sent).filter(({ id }) => !isOfPerson(id))
  const age = full.consents.filter(({ id }) => id === AGE_CONSENT)
  const own = sent.consents.filter(({ id }) => id !== AGE_CONSENT)
  const shown = oneStep('person', [...person, ...others], [...age, ...own])
  return { shown: { ...shown, marketing: sent.marketing }, sent }
}

/** The full form without what the person has given in the first step; all of it for a player who has taken no such step. */
export function addressForm(
  site: RegistrationSite,
  country: string,
  isGiven: (id: string) => boolean,
): BuyerForm {
  const sent = withOneClick(registrationForm(site, 'full', country), site)
  const isAsked = (id: string) => !((isOfPerson(id) || id === AGE_CONSENT) && isGiven(id))
  const fields = fieldsOf(sent).filter(({ id }) => isAsked(id))
  const consents = sent.consents.filter(({ id }) => isAsked(id))
  return { shown: { ...oneStep('address', fields, consents), marketing: sent.marketing }, sent }
}

function oneStep(
  id: BuyerStep,
  fields: FormField[],
  consents: Consent[],
): Pick<RegistrationForm, 'steps' | 'consents'> {
  return { steps: [{ id, fields }], consents }
}
