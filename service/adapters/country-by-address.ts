import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { ConfigError } from '#service/base/config-error.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** Finds the country (ISO 3166, two letters) of a call. */
export interface CountryByAddress {
  countryOf: (address: string, site: ServedSite) => string
}

/** Without an address database every client counts as in the country of the site's operator. */
const operatorsCountry: CountryByAddress = {
  countryOf: (_address, site) => site.manifest.registration.defaultCountry,
}

/** A record of an address database: some nest the country, some have only its code. */
type AddressRecord = CountryResponse & { readonly country_code?: string }

/** Opens an MMDB file, or the embedded default if none is configured. */
export async function openCountryByAddress(path: string | undefined): Promise<CountryByAddress> {
  if (path === undefined) return operatorsCountry
  const reader = await openReader(path)
  return {
    countryOf(address, site) {
      if (isIP(address) === 0) return operatorsCountry.countryOf(address, site)
      // Private and unassigned addresses have no country.
      const record = reader.get(address)
      const country = record?.country?.iso_code ?? record?.country_code
      return country ?? operatorsCountry.countryOf(address, site)
    },
  }
}

async function openReader(path: string): Promise<Reader<AddressRecord>> {
  try {
    return new Reader<AddressRecord>(await readFile(path))
  } catch (error) {
    throw new ConfigError(
      `COUNTRY_DATABASE ${path} cannot be read as an MMDB file: ${(error as Error).message}`,
    )
  }
}
