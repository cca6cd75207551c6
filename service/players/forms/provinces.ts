import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export interface Province {
  /** The code within the country, or the name where there is none. */
  readonly province: string
  readonly name: string
}

interface CountryRecord {
  readonly countryShortCode: string
  readonly regions: readonly { readonly name: string; readonly shortCode?: string }[]
}

let loaded: Promise<ReadonlyMap<string, string>> | null = null

/** The states or provinces of a country by name; none where it has none. The list is loaded with the first question. */
export async function provincesOf(country: string): Promise<Province[]> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null
    throw error
  })
  const text = (await loaded).get(country)
  return text === undefined ? [] : (JSON.parse(text) as Province[])
}

/** Kept as text: 5,000 records as objects would take ten times the memory. */
async function load(): Promise<ReadonlyMap<string, string>> {
  const file = fileURLToPath(import.meta.resolve('country-region-data/data.json'))
  const records = JSON.parse(await readFile(file, 'utf8')) as CountryRecord[]
  return new Map(records.map(({ countryShortCode, regions }) => [countryShortCode, asText(regions)]))
}

function asText(regions: CountryRecord['regions']): string {
  const named = new Map(regions.map(({ name, shortCode }) => [name, { province: shortCode ?? name, name }]))
  return JSON.stringify([...named.values()].toSorted((one, other) => one.name.localeCompare(other.name)))
}
