import type { ServiceContext } from '#service/context.ts'
import { OneAtATime } from '#service/sites/one-at-a-time.ts'
import { manifestIn, manifestVersion } from '#service/sites/read-folder.ts'
import { join } from 'node:path'
import { knownVersions, noteOutside } from './publication-rows.ts'

/**
 * Keeps the texts of manifests that were changed outside, by git or an editor: those that changed while no service ran, and from now on
 * those of each change that is served. Returns a function that ends it.
 */
export async function followFiles({
  sites,
  database,
  config,
  log,
}: Pick<ServiceContext, 'sites' | 'database' | 'config' | 'log'>): Promise<() => Promise<void>> {
  const seen = await knownVersions(database.kysely)
  const note = async () => {
    for (const [siteId, { manifest }] of sites.registry.sites) {
      const version = manifestVersion(manifest)
      if (seen.get(siteId) === version || sites.registry.refusalsOf(siteId).length > 0) continue
      const read = () => manifestIn(join(config.sitesDir, siteId))?.text ?? null
      if (await noteOutside(database, siteId, read))
        log.info({ siteId }, `site ${siteId} was changed outside`)
      seen.set(siteId, version)
    }
  }
  const turns = new OneAtATime()
  const noteNext = () =>
    turns.run(note).catch((error: Error) => {
      log.error({ error: error.message }, 'changes of sites could not be kept in their history')
    })
  await noteNext()
  const end = sites.onChange(() => void noteNext())
  return async () => {
    end()
    await turns.idle()
  }
}
