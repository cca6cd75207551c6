import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { ConfigError } from '#service/config.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** Tells the country (ISO 3166, two letters) that a call comes from. */
export interface CountryByAddress {
  countryOf: (address: string, site: ServedSite) => string
}

/** Without a database of addresses everybody is taken to be where the site's operator is. */
const operatorsCountry: CountryByAddress = {
  countryOf: (_address, site) => site.manifest.registration.defaultCountry,
}

/** What the databases of addresses say of one: some nest the country, some name it alone. */
type AddressRecord = CountryResponse & { readonly country_code?: string }

/** Opens an MMDB file, or the embedded default where none is configured. */
export async function openCountryByAddress(path: string | undefined): Promise<CountryByAddress> {
  if (path === undefined) return operatorsCountry
  const reader = await openReader(path)
  return {
    countryOf(address, site) {
      if (isIP(address) === 0) return operatorsCountry.countryOf(address, site)
      // Private and unassigned addresses are in no country.
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
