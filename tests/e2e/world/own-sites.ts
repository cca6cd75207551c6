import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySites } from '#tests/support/copy-sites.ts'
import { World } from './world.ts'

/** Further sites of Aurora's operator by their ids, with the keys in which each differs from Aurora. */
export type OwnSites = Readonly<
  Record<string, { readonly memberId: number; readonly settings?: object; readonly payments?: object }>
>

interface Options {
  /** The product's sites in this world; Aurora alone if absent. */
  readonly brands?: readonly string[]
  /** The file that starts the service, where a test moves the clock. */
  readonly main?: string
  /** Further variables of the service. */
  readonly env?: Readonly<Record<string, string>>
}

/** Runs with a world over copies of sites of the product, and of these sites. */
export async function withOwnSites(
  sites: OwnSites,
  use: (world: World) => Promise<void>,
  { brands = ['aurora'], main, env = {} }: Options = {},
): Promise<void> {
  const sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-sites-'))
  await copySites(sitesDir, brands)
  for (const [siteId, own] of Object.entries(sites)) {
    const hosts = [`${siteId}.example`]
    const manifest = { manifestVersion: 1, siteId, operatorId: 1, extends: 'aurora', hosts, ...own }
    await mkdir(join(sitesDir, siteId))
    await writeFile(join(sitesDir, siteId, 'manifest.json'), JSON.stringify(manifest))
  }
  const world = await World.open({ ...env, SITES_DIR: sitesDir }, main)
  await use(world)
  await world.close()
  await rm(sitesDir, { recursive: true })
}
