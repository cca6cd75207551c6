import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RegistrationSite } from '#modules/registration/rules/registration-form.ts'
import { refuseAddress, refuseContact, refuseName } from './refuse-details.ts'

const base = JSON.parse(readFileSync('sites/base/manifest.json', 'utf8')) as RegistrationSite
const asks = { ...base, settings: { ...base.settings, postal_code: true } }
const ADDRESS = {
  address: '1 High Street',
  postCode: '24937',
  city: 'Flensburg',
  province: '',
  country: 'DE',
}

const codes = (change: Partial<typeof ADDRESS>, site = asks) =>
  refuseAddress(site, { ...ADDRESS, ...change }).map(({ field, code }) => [field, code])

test('an address with everything but a province is accepted', () => {
  expect(codes({})).toEqual([])
})

test.each([
  [{ address: ' ' }, [['address', 'required']]],
  [{ address: 'x'.repeat(145) }, [['address', 'too-long']]],
  [{ postCode: '' }, [['postCode', 'required']]],
  [{ postCode: '!' }, [['postCode', 'postal-code']]],
  [{ province: 'XX' }, [['province', 'required']]],
  [{ country: 'XX' }, [['country', 'country']]],
  [
    { address: '', city: '' },
    [
      ['address', 'required'],
      ['city', 'required'],
    ],
  ],
])('an address with %j is refused with %j', (change, refused) => {
  expect(codes(change)).toEqual(refused)
})

test('no site makes a part of the address optional in its registration that the account asks for', () => {
  interface Overrides {
    registration?: { customFields?: { full_reg?: { required_overrides?: Record<string, boolean> } } }
  }
  for (const site of readdirSync('sites')) {
    const { registration } = JSON.parse(readFileSync(`sites/${site}/manifest.json`, 'utf8')) as Overrides
    const optional = registration?.customFields?.full_reg?.required_overrides ?? {}
    for (const field of ['primaryAddressStreet', 'primaryAddressCity', 'country'])
      expect(optional[field] ?? true, `${site}: ${field}`).toBe(true)
  }
})

test('a postal code is optional where the site asks for none', () => {
  expect(codes({ postCode: '' }, { ...base, settings: { ...base.settings, postal_code: false } })).toEqual([])
})

test.each([
  ['email', '', 'required'],
  ['email', 'ada@example', 'email'],
  ['phoneMobile', 'home', 'phone'],
] as const)('the field %s refuses "%s" with %s', (field, value, code) => {
  expect(refuseContact(field, value)).toMatchObject([{ field, code }])
})

test.each([
  ['email', ' ada@example.org '],
  ['phoneMobile', '+49-151-1234567'],
] as const)('the field %s accepts "%s"', (field, value) => {
  expect(refuseContact(field, value)).toEqual([])
})

test.each([
  [{}, []],
  [{ firstName: ' ' }, [['firstName', 'required']]],
  [{ lastName: 'x@example.org' }, [['lastName', 'name']]],
  [{ birthdate: '1990-02-30' }, [['birthdate', 'date']]],
  [{ birthdate: '2008-11-24' }, [['birthdate', 'too-young']]],
  [{ birthdate: '2008-11-23' }, []],
])('a name with %j is refused with %j', (change, refused) => {
  const name = { firstName: 'Ada', lastName: 'Lovelace', birthdate: '1990-12-10', ...change }
  const bounds = { minimumAge: 18, today: Date.UTC(2026, 10, 23) }
  expect(refuseName(name, bounds).map(({ field, code }) => [field, code])).toEqual(refused)
})
