import { screensOf } from '#schemas/module-facts.ts'
import { describedSchema } from '#schemas/site-manifest/setting-texts/described-schema.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { shippedFonts } from '../theme-views.ts'

export default operatorReads('getCatalogue', async ({ service }) => {
  const all = [...service.sites.modules.values()].map(({ facts }) => facts)
  const modules = all.map((facts) => ({
    id: facts.id,
    screens: [...screensOf(facts).keys()],
    menuKinds: [...(facts.menuKinds ?? [])],
  }))
  return { manifestSchema: describedSchema(all), modules, fonts: shippedFonts() }
})
