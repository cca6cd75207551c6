import { countryChoices } from '#schemas/site-manifest/country-choices.ts'
import { reads } from '#service/call/handler.ts'
import { countryNamesIn } from '#service/players/forms/country-names.ts'

export default reads('getCountries', async ({ site, languageId }, body) => {
  const choices = countryChoices(
    site.manifest.registration.countries,
    countryNamesIn(body.languageId ?? languageId),
  )
  return { countries: choices.map(({ value, label }) => ({ country: value, name: label })) }
})
