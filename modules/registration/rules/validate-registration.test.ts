import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { FieldRefusalCode } from './field-checks.ts'
import { registrationForm, usernameOf, type RegistrationSite } from './registration-form.ts'
import { validateRegistration } from './validate-registration.ts'

const base = JSON.parse(readFileSync('sites/base/manifest.json', 'utf8')) as RegistrationSite
const TODAY = Date.UTC(2026, 10, 20)

const GOOD = {
  username: 'ada_1815',
  primaryEmail: 'ada@example.org',
  password: 'engine1843',
  birthdate: '1990-12-10',
  country: 'DE',
  terms: true,
  privacy: true,
}

function site(change: Partial<RegistrationSite['registration']> = {}): RegistrationSite {
  return { settings: base.settings, registration: { ...base.registration, ...change } }
}

const PIN_SITE: RegistrationSite = { ...site(), settings: { ...base.settings, pinRequired: 'login' } }

function refusals(values: object, of = site(), country = 'DE') {
  const form = registrationForm(of, 'short', country)
  const check = { site: of, form, values: { ...GOOD, ...values }, today: TODAY, checkCustom: () => false }
  return validateRegistration(check).map(({ field, code }) => [field, code])
}

describe('the validation of a registration', () => {
  it('a registration with valid fields passes', () => {
    expect(refusals({})).toEqual([])
  })

  it.each([
    [{ pin: '294710', pinConfirm: '294710' }, []],
    [
      {},
      [
        ['pin', 'required'],
        ['pinConfirm', 'required'],
      ],
    ],
    [{ pin: '123456', pinConfirm: '123456' }, [['pin', 'common-pin']]],
    [{ pin: '294710', pinConfirm: '294711' }, [['pinConfirm', 'not-equal']]],
  ])('a registration on a site with PINs asks for %j after the password: %j', (pins, refused) => {
    expect(refusals(pins, PIN_SITE)).toEqual(refused)
    const full = registrationForm(PIN_SITE, 'full', 'DE')
    expect(full.steps.flatMap(({ fields }) => fields.map(({ id }) => id))).not.toContain('pin')
  })

  it.each<[string, unknown, FieldRefusalCode]>([
    ['username', '', 'required'],
    ['username', 'ab', 'too-short'],
    ['username', 'a'.repeat(25), 'too-long'],
    ['username', 'ada lovelace', 'username'],
    ['username', 7, 'not-text'],
    ['primaryEmail', 'ada@example', 'email'],
    ['primaryEmail', 'ada example.org', 'email'],
    ['primaryEmail', 'аda@example.org', 'email'],
    ['primaryEmail', `${'a'.repeat(290)}@example.org`, 'too-long'],
    ['primaryEmail', 'ada@192.168.1.1', 'email'],
    ['password', 'abc12', 'password-length'],
    ['password', 'a1'.repeat(11), 'password-length'],
    ['password', 'abcdefgh', 'password-characters'],
    ['password', '12345678', 'password-characters'],
    ['password', 'Password123', 'common-password'],
    ['password', 'ada_1815', 'common-password'],
    ['birthdate', '2008-11-21', 'too-young'],
    ['birthdate', '2027-01-01', 'date-in-future'],
    ['birthdate', '1990-02-30', 'date'],
    ['birthdate', '10.12.1990', 'date'],
    ['country', 'XX', 'country'],
    ['terms', false, 'consent'],
    ['privacy', undefined, 'consent'],
  ])('a registration with the field %s = %j is refused with %s', (field, value, code) => {
    expect(refusals({ [field]: value })).toEqual([[field, code]])
  })

  it.each([
    ['the login name', 'ADA_1815 ', 'login-name'],
    ['the phone number', '+49 170 1234567', 'login-name'],
    ['the phone number as a national one', '0170 1234567', 'login-name'],
    ['another name', 'Ada the First', null],
  ])('a screen name is compared with the login names of the form: %s', (_, screenName, code) => {
    const fields = ['username', 'phoneMobile', 'screenName']
    const of = site({ short: { steps: [{ id: 'one', fields }] } })
    const found = refusals({ screenName, phoneMobile: '+49-1701234567' }, of)
    expect(found).toEqual(code === null ? [] : [['screenName', code]])
  })

  it('a screen name that the player logs in with is accepted where the form has no other name', () => {
    const of = site({ short: { steps: [{ id: 'one', fields: ['screenName'] }] } })
    expect(refusals({ username: undefined, screenName: 'Ada' }, of)).toEqual([])
  })

  it('the placeholder of a province counts as no province', () => {
    const of = site({ short: { steps: [{ id: 'one', fields: ['primaryAddressState'] }] } })
    expect(refusals({ primaryAddressState: 'XX' }, of)).toEqual([['primaryAddressState', 'required']])
    expect(refusals({ primaryAddressState: 'Bavaria' }, of)).toEqual([])
  })

  it.each([
    ['primaryEmail', 'ada@lovelace.berlin'],
    ['phoneMobile', '+49-170-1234567'],
    ['phoneMobile', '+٤٩-١٧٠-١٢٣٤٥٦٧'],
    ['primaryEmail', 'a@bücher.example'],
    ['primaryEmail', 'a@xn--80akhbyknj4f.xn--p1ai'],
    ['birthdate', '۱۹۹۰-۱۲-۱۰'],
    ['username', 'ada_1815 '],
  ])('the field %s accepts a modern value: %s', (field, value) => {
    const of = site({ short: { steps: [{ id: 'one', fields: [field] }] } })
    expect(refusals({ [field]: value }, of)).toEqual([])
  })

  it('a refused password names the bound that it breaks', () => {
    const of = site()
    const form = registrationForm(of, 'short', 'DE')
    const argsOf = (password: string) => {
      const check = { site: of, form, values: { ...GOOD, password }, today: TODAY, checkCustom: () => false }
      return validateRegistration(check)[0]?.args
    }
    expect(argsOf('abc12')).toEqual({ min: 6, max: 20, isTooLong: 'false' })
    expect(argsOf('a1'.repeat(11))).toEqual({ min: 6, max: 20, isTooLong: 'true' })
  })

  it('MT age, IE 1956 s.28(9), IE children, NG-LAGOS age at registration, GB LCCP 3.2.11: a player who turns 18 today is accepted', () => {
    expect(refusals({ birthdate: '2008-11-20' })).toEqual([])
  })

  it('a country that the site does not offer is refused', () => {
    const of = site({ countries: { allowed: ['DE', 'AT'], blocked: [] } })
    expect(refusals({ country: 'FR' }, of)).toEqual([['country', 'country-not-available']])
    expect(refusals({ country: 'AT' }, of)).toEqual([])
  })

  it('a country can change which fields are required and shown', () => {
    const of = site({ perCountry: { NG: { required_overrides: { primaryEmail: false } } } })
    expect(refusals({ primaryEmail: '', country: 'NG' }, of, 'NG')).toEqual([])
    expect(refusals({ primaryEmail: '' }, of, 'DE')).toEqual([['primaryEmail', 'required']])
  })

  it('a custom field of the site is validated by its own schema', () => {
    const custom = { schema: { type: 'string' as const, enum: ['a'] }, label: { en: 'Club' } }
    const of = site({
      short: { steps: [{ id: 'one', fields: ['username', 'club'] }] },
      customFields: {
        ...base.registration.customFields,
        short_reg: { required_overrides: {}, hidden_overrides: {}, fields: { club: custom } },
      },
    })
    expect(refusals({ club: 'b' }, of)).toEqual([['club', 'custom']])
  })

  it('a date is valid within its days, and a switch that is left alone answers no', () => {
    const since = {
      schema: {
        type: 'string' as const,
        format: 'date' as const,
        formatMinimum: '2020-01-01',
        formatMaximum: '2026-12-31',
      },
      label: { en: 'Since' },
    }
    const fields = { since, tax: { schema: { type: 'boolean' as const }, label: { en: 'Tax' } } }
    const of = site({
      short: { steps: [{ id: 'one', fields: ['since', 'tax'] }] },
      customFields: {
        ...base.registration.customFields,
        short_reg: { required_overrides: {}, hidden_overrides: {}, fields },
      },
    })
    const form = registrationForm(of, 'short', 'DE')
    const outcome = (value: string) =>
      validateRegistration({
        site: of,
        form,
        values: { ...GOOD, since: value },
        today: TODAY,
        checkCustom: () => true,
      }).map(({ field, code }) => [field, code])
    expect(['2019-12-31', '2020-01-01', '2026-12-31', '2027-01-01'].map(outcome)).toEqual([
      [['since', 'custom']],
      [],
      [],
      [['since', 'custom']],
    ])
  })

  it('the password must be repeated exactly where the site asks for that', () => {
    const of = site({ short: { steps: [{ id: 'one', fields: ['password', 'passwordConfirm'] }] } })
    expect(refusals({ passwordConfirm: 'other1234' }, of)).toEqual([['passwordConfirm', 'not-equal']])
  })

  it('a player without a user name logs in by phone or screen name', () => {
    expect(usernameOf({ phoneMobile: '+234-801-2345678' })).toBe('2348012345678')
    expect(usernameOf({ username: 'ada', phoneMobile: '1' })).toBe('ada')
    expect(usernameOf({ screenName: 'Ada' })).toBe('Ada')
  })
})
