import { describe, expect, test } from 'vitest'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { addressForm, personForm } from './one-click-forms.ts'
import { fieldsOf } from './registration-form.ts'
import { validateRegistration } from './validate-registration.ts'

const site = trialManifest()
const ids = (form: Parameters<typeof fieldsOf>[0]) => fieldsOf(form).map(({ id }) => id)

describe('the form of the person', () => {
  test('asks for the account name, the title, the name, the birth date and the age, then for what the site asks', () => {
    const { shown, sent } = personForm(site, 'DE')
    expect(shown.steps).toHaveLength(1)
    expect(ids(shown).slice(0, 5)).toEqual(['username', 'title', 'firstName', 'lastName', 'birthdate'])
    for (const id of ids(sent)) expect(ids(shown)).toContain(id)
    expect(new Set(ids(shown)).size).toBe(ids(shown).length)
    expect(shown.consents[0]).toEqual({ id: 'age', required: true })
    // The short registration knows neither.
    expect(ids(sent)).not.toContain('title')
    expect(sent.consents.map(({ id }) => id)).not.toContain('age')
  })

  test('takes an account name of 3 to 18 characters', () => {
    const { shown: form } = personForm(site, 'DE')
    const refusalOf = (username: string) =>
      validateRegistration({
        site,
        form,
        values: { username },
        isOneClick: true,
        today: Date.UTC(2026, 10, 28),
        checkCustom: () => true,
      }).find(({ field }) => field === 'username')
    expect(refusalOf('ab')).toMatchObject({ code: 'too-short', args: { min: 3 } })
    expect(refusalOf('abc')).toBeUndefined()
    expect(refusalOf('a'.repeat(18))).toBeUndefined()
    expect(refusalOf('a'.repeat(19))).toMatchObject({ code: 'too-long', args: { max: 18 } })
    expect(refusalOf('ada lovelace')).toMatchObject({ code: 'username' })
  })

  test('a site may leave the title to the buyer', () => {
    const { full_reg } = site.registration.customFields
    const required_overrides = { ...full_reg.required_overrides, title: false }
    const customFields = { ...site.registration.customFields, full_reg: { ...full_reg, required_overrides } }
    const lenient = { ...site, registration: { ...site.registration, customFields } }
    const titleOf = (of: typeof site) => fieldsOf(personForm(of, 'DE').shown).find(({ id }) => id === 'title')
    expect(titleOf(site)?.required).toBe(true)
    expect(titleOf(lenient)?.required).toBe(false)
  })
})

describe('the form of the address', () => {
  test('asks for the rest, and sends the person with it', () => {
    const { shown, sent } = addressForm(site, 'DE', () => true)
    for (const id of ['title', 'firstName', 'lastName', 'birthdate']) expect(ids(shown)).not.toContain(id)
    expect(ids(shown)).toContain('primaryAddressStreet')
    expect(ids(sent)).toEqual(expect.arrayContaining(['title', 'primaryAddressStreet']))
    expect(shown.consents).toEqual([])
  })

  test('asks a player on another device for everything that the full form has', () => {
    const { shown, sent } = addressForm(site, 'DE', () => false)
    expect(ids(shown)).toEqual(ids(sent))
    expect(shown.consents.map(({ id }) => id)).toEqual(['age'])
  })
})
