import type { AddressCandidate } from '#schemas/protocol/operations/getAddressByPostalCode.ts'
import { openPlacesFile } from './places-file.ts'

export interface AddressQuery {
  /** ISO 3166, two letters. */
  readonly country: string
  readonly postalCode: string
}

/** Tells the addresses that a postal code may stand for. Knowing none is an answer, and so is giving up. */
export interface AddressProvider {
  find: (query: AddressQuery, signal: AbortSignal) => Promise<readonly AddressCandidate[]>
}

/** A file of places: the one configured, or a small one of the product's own, enough for a demonstration. */
export function openAddressProvider(path: string | undefined): Promise<AddressProvider> {
  return openPlacesFile(path)
}
