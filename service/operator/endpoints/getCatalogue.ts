import { screensOf } from '#schemas/module-facts.ts'
import { describedSchema } from '#schemas/site-manifest/setting-texts/described-schema.ts'
import { BASE_SITE_ID } from '#schemas/site-manifest/identity.ts'
import { lawDemandsOf } from '#schemas/site-manifest/refuse-demanded-fields.ts'
import { layAll } from '#schemas/site-manifest/resolve.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { gameTemplates } from '#service/sites/game-templates.ts'
import { knownPacks } from '#service/sites/known-packs.ts'
import { shippedFonts } from '../theme-views.ts'

export default operatorReads('getCatalogue', async ({ service }) => {
  const all = [...service.sites.modules.values()].map(({ facts }) => facts)
  const modules = all.map((facts) => ({
    id: facts.id,
    screens: [...screensOf(facts).keys()],
    menuKinds: [...(facts.menuKinds ?? [])],
  }))
  const { registry, modules: known } = service.sites
  return {
    manifestSchema: describedSchema(all),
    modules,
    fonts: shippedFonts(),
    gameTemplates: gameTemplates(layAll(registry.manifestsOf(BASE_SITE_ID)), known),
    lawDemands: lawDemandsOf(knownPacks()),
  }
})
