import type { SiteDrawer } from '#schemas/site-manifest/drawn-page.ts'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { createSiteDrawer } from './boot/draw-page.tsx'
import { loadModules, modulesIn, type LoadModule } from './boot/load-modules.ts'

const available = modulesIn(import.meta.glob<Awaited<ReturnType<LoadModule>>>('../modules/*/module.ts'))

/** The service's part of the runtime: prepares a site in one language, so that its pages can be drawn. */
export async function drawerOf(inlined: InlinedSite): Promise<SiteDrawer> {
  return createSiteDrawer(inlined, await loadModules(inlined, available))
}
