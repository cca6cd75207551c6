import { LAYERS } from '#games/available-layers.ts'
import type { SiteRenderer } from '#schemas/site-manifest/rendered-page.ts'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { createSiteRenderer } from './boot/render-page.tsx'
import { loadLayers, loadModules, modulesIn, type LoadModule } from './boot/load-modules.ts'

const available = modulesIn(import.meta.glob<Awaited<ReturnType<LoadModule>>>('../modules/*/module.ts'))

/** The service's part of the runtime: prepares a site in one language, so that its pages can be rendered. */
export async function rendererOf(inlined: InlinedSite): Promise<SiteRenderer> {
  const modules = await loadModules(inlined, available)
  return createSiteRenderer(inlined, modules, await loadLayers(modules, LAYERS))
}
