import { join } from 'node:path'
import { SiteChecker } from '#schemas/site-manifest/check-site.ts'
import { readKnownModules } from '#service/sites/known-modules.ts'
import { knownPacks } from '#service/sites/known-packs.ts'
import { foldersIn, readSite, readTheme, type ReadSite, type ReadTheme } from '#service/sites/read-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Prepares the complete check of a real site (shape, inheritance, routes, messages, contrast), as the service runs it for
 * a new site. The returned function checks `count` different sites and returns the time taken.
 */
export async function manifestCheck(): Promise<(count: number) => number> {
  const modules = await readKnownModules()
  const sites = new Map<string, ReadSite>()
  const themes = new Map<string, ReadTheme>()
  for (const siteId of await foldersIn(join(ROOT, 'sites'))) {
    const site = readSite(join(ROOT, 'sites'), siteId)
    if (site) sites.set(siteId, site)
  }
  for (const themeId of await foldersIn(join(ROOT, 'themes'))) {
    const theme = readTheme(join(ROOT, 'themes'), themeId)
    if (theme) themes.set(themeId, theme)
  }
  const model = sites.get('aurora')
  if (model === undefined) throw new Error('sites/aurora is not there.')
  return (count) => {
    const copies = Array.from({ length: count }, (_, index) => copyOf(model, index))
    const world = {
      sites: new Map([...sites, ...copies.map((copy) => [copy.siteId, copy] as const)]),
      themes,
      modules,
      packs: knownPacks(),
    }
    const checker = new SiteChecker()
    const started = performance.now()
    for (const copy of copies) {
      const check = checker.check(copy.siteId, world)
      if ('refusals' in check) throw new Error(`The copy was refused: ${JSON.stringify(check.refusals[0])}`)
    }
    return performance.now() - started
  }
}

function copyOf(model: ReadSite, index: number): ReadSite {
  const siteId = `copy-${index}`
  const manifest = JSON.parse(model.manifest) as Record<string, unknown>
  const own = { siteId, memberId: 100_000 + index, hosts: [`${siteId}.example`] }
  return { ...model, siteId, manifest: JSON.stringify({ ...manifest, ...own }) }
}
