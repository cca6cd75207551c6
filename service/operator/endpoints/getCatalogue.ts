import { screensOf } from '#schemas/module-facts.ts'
import { siteManifestSchema } from '#schemas/site-manifest/site-manifest.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { shippedFonts } from '../theme-views.ts'

export default operatorReads('getCatalogue', async ({ service }) => {
  const modules = [...service.sites.modules.values()].map(({ facts }) => ({
    id: facts.id,
    screens: [...screensOf(facts).keys()],
    menuKinds: [...(facts.menuKinds ?? [])],
  }))
  return { manifestSchema: siteManifestSchema, modules, fonts: shippedFonts() }
})
