import { reads } from '#service/call/handler.ts'

/** Only the connection's address decides; an address in the body is ignored (security 10). */
export default reads('getCountryCodeByIp', async ({ service, site, clientAddress }) => ({
  country: service.countries.countryOf(clientAddress, site),
}))
