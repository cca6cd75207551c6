import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AddressCandidate } from '#schemas/protocol/operations/getAddressByPostalCode.ts'
import { ConfigError } from '#service/base/config-error.ts'
import type { AddressProvider, AddressQuery } from './address-provider.ts'

/** A few hundred towns, so that a local service finds addresses without a network request. */
const OWN_FILE = join(import.meta.dirname, 'places.tsv')

/**
 * Reads a tab-separated file with one place per line: country, code, place, province. The postal code files of GeoNames have this form;
 * further columns are ignored.
 */
export async function openPlacesFile(path: string = OWN_FILE): Promise<AddressProvider> {
  const places = await readPlaces(path)
  return {
    async find({ country, postalCode }: AddressQuery): Promise<readonly AddressCandidate[]> {
      return (places.get(keyOf(country, postalCode)) ?? []).map(({ city, province }) => ({
        address: '',
        city,
        province,
        postCode: postalCode.trim(),
        country,
      }))
    },
  }
}

interface Place {
  city: string
  province: string
}

async function readPlaces(path: string): Promise<Map<string, Place[]>> {
  const places = new Map<string, Place[]>()
  try {
    for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
      const [country = '', code = '', city = '', province = ''] = line.split('\t')
      if (!/^[A-Z]{2}$/.test(country) || code === '' || city === '') continue
      const key = keyOf(country, code)
      const known = places.get(key) ?? []
      const isNew = !known.some((place) => place.city === city && place.province === province)
      if (isNew) places.set(key, [...known, { city, province }])
    }
  } catch (error) {
    throw new ConfigError(`ADDRESS_DATABASE ${path} cannot be read: ${(error as Error).message}`)
  }
  if (places.size === 0) {
    throw new ConfigError(
      `ADDRESS_DATABASE ${path} has no line of country, postal code, place and province, parted by tabs.`,
    )
  }
  return places
}

/** Normalizes a postal code: "d-24937" and "24 937" are one code. */
function keyOf(country: string, postalCode: string): string {
  const code = postalCode
    .trim()
    .toUpperCase()
    .replace(/^(?:[A-Z]{1,3}-)(?=\d)/, '')
    .replaceAll(/[^A-Z0-9]/g, '')
  return `${country} ${code}`
}
