import { beforeAll, expect, it } from 'vitest'
import { FAULT } from '#schemas/protocol/faults.ts'
import { openAddressProvider } from '#service/adapters/addresses/address-provider.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase } from '#service/testing/database.ts'
import { readTestSite } from '#service/testing/served-site.ts'

/** Stands in for an address database. */
const countries = { countryOf: (address: string) => (address === '127.0.0.1' ? 'NG' : 'DE') }

onEachDatabase((open) => {
  let call: CallOperation
  let site: ServedSite
  let player: { playerId: number; site: ServedSite }
  beforeAll(async () => {
    const addresses = await openAddressProvider(undefined)
    call = await operationsOn(await open(), { countries, addresses })
    const choices = { S: { en: 'Small', de: 'Klein' }, M: { en: 'Medium' } }
    const size = { schema: { type: 'string', enum: ['S', 'M'] }, label: { en: 'Shirt' }, choices }
    const blank = { required_overrides: {}, hidden_overrides: {} }
    site = await readTestSite({
      registration: {
        countries: { allowed: ['DE', 'CH', 'AT'], blocked: [] },
        full: { steps: [{ id: 'shirt', fields: ['size'] }] },
        customFields: { short_reg: { ...blank, fields: {} }, full_reg: { ...blank, fields: { size } } },
      },
    })
    player = { playerId: 1, site }
  })

  it('the countries of a site have their names in the language of the client or of the request', async () => {
    expect(await call('getCountries', {}, { ...player, languageId: 'de_DE' })).toEqual({
      countries: [
        { country: 'DE', name: 'Deutschland' },
        { country: 'AT', name: 'Österreich' },
        { country: 'CH', name: 'Schweiz' },
      ],
    })
    const french = await call('getCountries', { languageId: 'fr_FR' }, player)
    expect(french.countries.map(({ name }) => name)).toEqual(['Allemagne', 'Autriche', 'Suisse'])
    const unknown = await call('getCountries', { languageId: '!!' }, player)
    expect(unknown.countries.map(({ name }) => name)).toContain('Germany')
  })

  it('a country says whether it is served and has provinces, and an unknown one is not found', async () => {
    expect(await call('getCountry', { country: 'CH' }, player)).toEqual({
      country: 'CH',
      name: 'Switzerland',
      isServed: true,
      hasProvinces: true,
    })
    expect(await call('getCountry', { country: 'US' }, player)).toMatchObject({ isServed: false })
    await expect(call('getCountry', { country: 'XX' }, player)).rejects.toMatchObject({
      code: FAULT.notFound,
    })
  })

  it('the provinces of a country are listed by name, and an unknown country has none', async () => {
    const { provinces } = await call('getStateProvincesForCountry', { country: 'AT' }, player)
    expect(provinces).toHaveLength(9)
    expect(provinces[0]).toEqual({ province: '1', name: 'Burgenland' })
    expect(await call('getStateProvincesForCountry', { country: 'XX' }, player)).toEqual({ provinces: [] })
    const visitor = call('getStateProvincesForCountry', { country: 'AT' }, { site })
    await expect(visitor).rejects.toMatchObject({ code: FAULT.notLoggedIn })
  })

  it('a drop-down has the countries, provinces or values of its field, and a line of text has none', async () => {
    const items = async (name: string, more = {}, languageId = 'en_US') =>
      (await call('getDropdownItems', { name, ...more }, { site, languageId })).items
    expect(await items('country')).toContainEqual({ value: 'AT', label: 'Austria' })
    const { provinces } = await call('getStateProvincesForCountry', { country: 'AT' }, player)
    expect(await items('primaryAddressState', { country: 'AT' })).toEqual(
      provinces.map(({ name }) => ({ value: name, label: name })),
    )
    expect(await items('primaryAddressState', { country: 'AT' })).toContainEqual({
      value: 'Tirol',
      label: 'Tirol',
    })
    expect(await items('size', {}, 'de_DE')).toEqual([
      { value: 'S', label: 'Klein' },
      { value: 'M', label: 'Medium' },
    ])
    await expect(items('firstName')).rejects.toMatchObject({ code: FAULT.notFound })
  })

  it('security 10: the country by address is that of the connection, not that of the body', async () => {
    expect(await call('getCountryCodeByIp', { ip: '8.8.8.8' }, { site })).toEqual({ country: 'NG' })
  })

  it('a percent-encoded postal code is decoded, and one that is no UTF-8 or too long is refused', async () => {
    const look = (postalCode: string) =>
      call('getAddressByPostalCodeEncoded', { country: 'DE', postalCode }, player)
    expect((await look('%32%3493%37')).addresses).toMatchObject([{ city: 'Flensburg', postCode: '24937' }])
    for (const refused of ['%FF%FF', '%2', 'A'.repeat(21)]) {
      await expect(look(refused)).rejects.toMatchObject({ code: FAULT.invalidBody })
    }
  })
})
