import type { AddressCandidate } from '#schemas/protocol/operations/getAddressByPostalCode.ts'
import type { AddressProvider, AddressQuery } from '#service/adapters/addresses/address-provider.ts'
import type { Logger } from '#service/base/log.ts'

/** Timeout while the player types: after it they enter the address by hand. */
const FOUND_WITHIN_MS = 2500
/** Maximum number of results; nobody reads more. */
const SHOWN_AT_MOST = 20

/** The addresses of a postal code. A provider that fails or takes too long gives an empty result: a form never waits for it. */
export async function findAddresses(
  { addresses, log }: { addresses: AddressProvider; log: Logger },
  query: AddressQuery,
): Promise<AddressCandidate[]> {
  const signal = AbortSignal.timeout(FOUND_WITHIN_MS)
  const tooLate = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new DOMException('It took too long.', 'TimeoutError'))
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp)
  })
  try {
    const found = await Promise.race([addresses.find(query, signal), tooLate])
    return found.slice(0, SHOWN_AT_MOST)
  } catch (error) {
    log.warn({ error: (error as Error).name, country: query.country }, 'addresses could not be looked up')
    return []
  }
}
