import type { AddressCandidate } from '#schemas/protocol/operations/getAddressByPostalCode.ts'
import { openPlacesFile } from './places-file.ts'

export interface AddressQuery {
  /** ISO 3166, two letters. */
  readonly country: string
  readonly postalCode: string
}

/** Looks up the addresses that match a postal code. The result may be empty; the provider may also fail. */
export interface AddressProvider {
  find: (query: AddressQuery, signal: AbortSignal) => Promise<readonly AddressCandidate[]>
}

/** Opens the configured file of places, or the small built-in one, which is enough for development. */
export function openAddressProvider(path: string | undefined): Promise<AddressProvider> {
  return openPlacesFile(path)
}
