import type { ServiceContext } from '#service/context.ts'
import { OneAtATime } from '#service/sites/one-at-a-time.ts'
import { manifestIn } from '#service/sites/read-folder.ts'
import { siteTextsIn } from '#service/sites/site-texts.ts'
import { manifestVersion, textsVersion } from '#service/sites/text-versions.ts'
import { join } from 'node:path'
import { type FolderTexts, knownVersions, noteOutside } from './outside-changes.ts'

/**
 * Keeps the texts of sites that were changed outside, by git or an editor: those that changed while no service ran, and from now on
 * those of each change that is served. Returns a function that ends it.
 */
export async function followFiles({
  sites,
  database,
  config,
  log,
}: Pick<ServiceContext, 'sites' | 'database' | 'config' | 'log'>): Promise<() => Promise<void>> {
  const known = await knownVersions(database.kysely)
  const seen = new Map([...known].map(([siteId, versions]) => [siteId, keyOf(versions)]))
  const note = async () => {
    for (const [siteId, { manifest, textsVersion: filesVersion }] of sites.registry.sites) {
      const key = keyOf({ version: manifestVersion(manifest), filesVersion })
      if (seen.get(siteId) === key || sites.registry.refusalsOf(siteId).length > 0) continue
      const read = () => textsIn(join(config.sitesDir, siteId), key)
      if (await noteOutside(database, siteId, read))
        log.info({ siteId }, `site ${siteId} was changed outside`)
      seen.set(siteId, key)
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

const keyOf = ({ version, filesVersion }: { version: string; filesVersion: string | null }) =>
  `${version} ${filesVersion}`

/** The texts of a folder; null where they have changed since they were read for `key`: then the next change notes them. */
function textsIn(folder: string, key: string): FolderTexts | null {
  const manifest = manifestIn(folder)?.text
  if (manifest === undefined) return null
  const files = siteTextsIn(folder)
  const now = keyOf({ version: manifestVersion(manifest), filesVersion: textsVersion(files) })
  return now === key ? { manifest, files } : null
}
