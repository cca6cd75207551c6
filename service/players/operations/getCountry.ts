import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { isCountry } from '#schemas/site-manifest/country-choices.ts'
import { reads } from '#service/call/handler.ts'
import { countryNamesIn } from '#service/players/forms/country-names.ts'
import { isCountryServed } from '#service/players/rules/eligible-country.ts'
import { provincesOf } from '#service/players/forms/provinces.ts'

export default reads('getCountry', async ({ site, languageId }, { country, ...body }) => {
  if (!isCountry(country)) throw new Fault(FAULT.notFound)
  return {
    country,
    name: countryNamesIn(body.languageId ?? languageId).nameOf(country) ?? country,
    isServed: isCountryServed(site, country),
    hasProvinces: (await provincesOf(country)).length > 0,
  }
})
