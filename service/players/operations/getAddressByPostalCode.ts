import { findAddresses } from '#service/players/forms/find-addresses.ts'
import { reads } from '#service/call/handler.ts'

export default reads('getAddressByPostalCode', async ({ service }, query) => ({
  addresses: await findAddresses(service, query),
}))
