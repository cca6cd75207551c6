import { isCountryServed } from '#service/players/eligible-country.ts'
import { reads } from '#service/call/handler.ts'

/** The connection's address decides; what a body says of a place decides nothing (security 10). */
export default reads('isEligibleLocation', async ({ service, site, clientAddress }) => {
  const country = service.countries.countryOf(clientAddress, site)
  return { eligible: isCountryServed(site, country), country }
})
