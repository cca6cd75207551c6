import { siteManifestSchema } from '#schemas/site-manifest/site-manifest.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'

export default operatorReads('getCatalogue', async ({ service }) => {
  const modules = [...service.sites.modules.values()].map(({ facts }) => ({
    id: facts.id,
    screens: Object.keys(facts.screens ?? {}),
    menuKinds: [...(facts.menuKinds ?? [])],
  }))
  return { manifestSchema: siteManifestSchema, modules }
})
