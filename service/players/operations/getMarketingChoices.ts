import { marketingChoices, marketingField } from '#schemas/entities/marketing.ts'
import { reads } from '#service/call/handler.ts'
import { readChoices } from '#service/marketing/consents.ts'

export default reads('getMarketingChoices', async ({ db, site, player: { playerId } }) => {
  const made = new Map((await readChoices(db, playerId)).map((choice) => [marketingField(choice), choice]))
  const choices = marketingChoices(site.manifest.registration.marketing).map((choice) => {
    const { isGiven = false, at } = made.get(marketingField(choice)) ?? {}
    return { ...choice, isGiven, ...(at !== undefined && { at }) }
  })
  return { choices }
})
