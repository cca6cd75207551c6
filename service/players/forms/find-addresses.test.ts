import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openAddressProvider, type AddressProvider } from '#service/adapters/addresses/address-provider.ts'
import { findAddresses } from './find-addresses.ts'

const log = pino({ level: 'silent' })
const citiesOf = async (addresses: AddressProvider, country: string, postalCode: string) =>
  (await findAddresses({ addresses, log }, { country, postalCode })).map(({ city }) => city)

describe('the built-in postal codes', () => {
  let places: AddressProvider
  beforeAll(async () => {
    places = await openAddressProvider(undefined)
  })

  test('a postal code gives its town and its province', async () => {
    expect(await findAddresses({ addresses: places, log }, { country: 'DE', postalCode: '24937' })).toEqual([
      { address: '', city: 'Flensburg', province: 'Schleswig-Holstein', postCode: '24937', country: 'DE' },
    ])
  })

  test('a postal code of several towns gives all of them', async () => {
    expect(await citiesOf(places, 'DE', '24960')).toEqual(['Glücksburg', 'Munkbrarup'])
  })

  test.each(['24 937', 'D-24937', 'de-24937', ' 24937 '])(
    'a postal code is found in any notation: "%s"',
    async (code) => {
      expect(await citiesOf(places, 'DE', code)).toEqual(['Flensburg'])
    },
  )

  test('a postal code is found only in its own country', async () => {
    expect(await citiesOf(places, 'DK', '24937')).toEqual([])
    expect(await citiesOf(places, 'DE', '00000')).toEqual([])
  })
})

describe('a file of postal codes', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tombolo-places-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }

  test('a file of postal codes is read in the format of GeoNames, with additional columns', async () => {
    const path = await file(
      'gb.txt',
      'GB\tSW1A\tLondon\tEngland\tENG\tGreater London\t11609024\t\t\t51.5\t-0.14\t4\nGB\tSW1A\tLondon\tEngland\tENG\n',
    )
    expect(await citiesOf(await openAddressProvider(path), 'GB', 'sw1a')).toEqual(['London'])
  })

  test('a file of postal codes that is missing or has another format is refused with its name', async () => {
    const nothing = join(folder, 'nothing.txt')
    await expect(openAddressProvider(nothing)).rejects.toThrow(`ADDRESS_DATABASE ${nothing} cannot be read`)
    const other = await file('other.txt', 'a letter\n')
    await expect(openAddressProvider(other)).rejects.toThrow('has no line of country, postal code, place')
  })
})

test('an address provider that fails gives no addresses', async () => {
  const addresses: AddressProvider = { find: async () => Promise.reject(new Error('down')) }
  expect(await citiesOf(addresses, 'DE', '24937')).toEqual([])
})

test('an address provider that does not answer is cancelled, and gives no addresses', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  let told: AbortSignal | undefined
  const find: AddressProvider['find'] = (_query, signal) => {
    told = signal
    return new Promise(() => undefined)
  }
  expect(await citiesOf({ find }, 'DE', '24937')).toEqual([])
  expect(told?.aborted).toBe(true)
  vi.restoreAllMocks()
})
