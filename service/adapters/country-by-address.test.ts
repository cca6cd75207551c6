import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from '#service/base/config-error.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { openCountryByAddress } from './country-by-address.ts'

/** A published database of every address that is assigned. */
const PUBLISHED = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
)
/** The adapter asks a site for nothing but its operator's country. */
const site = { manifest: { registration: { defaultCountry: 'DE' } } } as ServedSite

describe('the country of an address', () => {
  let folder: string
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'tombolo-countries-'))))
  afterAll(() => rm(folder, { recursive: true }))

  test.each([
    ['8.8.8.8', 'US'],
    ['41.58.0.1', 'NG'],
    ['2a00:1450::1', 'IE'],
  ])('a published database places %s in %s', async (address, country) => {
    const countries = await openCountryByAddress(PUBLISHED)
    expect(countries.countryOf(address, site)).toBe(country)
  })

  test.each(['10.0.0.1', '127.0.0.1', '::1', 'nowhere'])(
    'the address %s has no entry in the database, and gets the operator’s country',
    async (address) => {
      const countries = await openCountryByAddress(PUBLISHED)
      expect(countries.countryOf(address, site)).toBe('DE')
    },
  )

  test('an address gets the operator’s country where no database is configured', async () => {
    const countries = await openCountryByAddress(undefined)
    expect(countries.countryOf('8.8.8.8', site)).toBe('DE')
  })

  test('a country database that is missing or has another format is refused at the start', async () => {
    const text = join(folder, 'text.mmdb')
    await writeFile(text, 'not a database')
    await expect(openCountryByAddress(text)).rejects.toThrow(ConfigError)
    await expect(openCountryByAddress(join(folder, 'absent.mmdb'))).rejects.toThrow(
      /absent\.mmdb cannot be read/,
    )
  })
})
