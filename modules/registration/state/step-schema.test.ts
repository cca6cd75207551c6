import { expect, test } from 'vitest'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { registrationForm } from '../rules/registration-form.ts'
import { validateRegistration } from '../rules/validate-registration.ts'
import { stepForm } from './step-schema.ts'

const CHOICES = { farmer: { en: 'Farmer', de: 'Landwirt' }, nurse: { en: 'Nurse', de: 'Pfleger' } }

test('a site has its occupations as choices, in the words of each language, and other values are refused', () => {
  const { registration, settings } = trialManifest()
  const { customFields, full } = registration
  const occupation = {
    schema: { type: 'string' as const, enum: Object.keys(CHOICES) },
    label: { en: 'Occupation' },
    choices: CHOICES,
  }
  const site = {
    settings,
    registration: {
      ...registration,
      full: { ...full, steps: [{ id: 'work', fields: ['occupation'] }] },
      customFields: { ...customFields, full_reg: { ...customFields.full_reg, fields: { occupation } } },
    },
  }
  const form = registrationForm(site, 'full', 'DE')
  const texts = {
    titleOf: () => '',
    labelOf: () => 'Beruf',
    hintOf: () => undefined,
    nameOf: () => '',
    choiceOf: (_field: string, value: string | number) => CHOICES[value as keyof typeof CHOICES].de,
  }
  const { schema, uiSchema } = stepForm(form, 1, texts)
  expect(schema).toMatchObject({
    required: ['occupation'],
    properties: { occupation: { enum: ['farmer', 'nurse'] } },
  })
  expect(uiSchema).toMatchObject({ occupation: { 'ui:enumNames': ['Landwirt', 'Pfleger'] } })
  const refused = (value: unknown) =>
    validateRegistration({
      site,
      form,
      values: { occupation: value },
      today: 0,
      checkCustom: (_schema, given) => occupation.schema.enum.includes(String(given)),
    })
      .filter(({ field }) => field === 'occupation')
      .map(({ code }) => code)
  expect([refused('nurse'), refused('pirate'), refused('')]).toEqual([[], ['custom'], ['required']])
})
