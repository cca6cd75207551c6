import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { findAddresses } from '#service/players/forms/find-addresses.ts'
import { reads } from '#service/call/handler.ts'

export default reads('getAddressByPostalCodeEncoded', async ({ service }, { country, postalCode }) => ({
  addresses: await findAddresses(service, { country, postalCode: decoded(postalCode) }),
}))

/** Refuses bytes that are no UTF-8, and codes that are too long once they are decoded. */
function decoded(text: string): string {
  try {
    const code = decodeURIComponent(text)
    if (code.length >= 2 && code.length <= 20) return code
  } catch {
    // Refused below.
  }
  throw new Fault(FAULT.invalidBody, { path: '/postalCode', keyword: 'pattern' })
}
