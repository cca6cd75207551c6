import { reads } from '#service/call/handler.ts'
import { provincesOf } from '#service/players/forms/provinces.ts'

export default reads('getStateProvincesForCountry', async (_call, { country }) => ({
  provinces: await provincesOf(country),
}))
