import { isCountryServed } from '#service/players/rules/eligible-country.ts'
import { reads } from '#service/call/handler.ts'

/** Only the connection's address decides; a place in the body is ignored (security 10). */
export default reads('isEligibleLocation', async ({ service, site, clientAddress }) => {
  const country = service.countries.countryOf(clientAddress, site)
  return { eligible: isCountryServed(site, country), country }
})
