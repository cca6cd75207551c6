import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import { readKnownModules } from '#service/sites/known-modules.ts'
import {
  foldersIn,
  readEach,
  readSite,
  readTheme,
  type ReadSite,
  type ReadTheme,
} from '#service/sites/read-folder.ts'
import { Mistake } from '../../mistake.ts'

export interface Folders {
  readonly sitesDir: string
  readonly themesDir: string
}

/** The sites and themes of two folders as read, and the modules that they are checked against. */
export interface ReadSites {
  readonly sites: ReadonlyMap<string, ReadSite>
  readonly themes: ReadonlyMap<string, ReadTheme>
  readonly modules: KnownModules
}

/** Reads both folders as the service does. A folder without a manifest is ignored. */
export async function readSites({ sitesDir, themesDir }: Folders): Promise<ReadSites> {
  for (const [folder, variable] of [
    [sitesDir, 'SITES_DIR'],
    [themesDir, 'THEMES_DIR'],
  ] as const) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new Mistake(
        `There is no folder ${resolve(folder)}. Create it, or set ${variable} to the right one.`,
      )
  }
  const sites = await readAll(sitesDir, readSite)
  const themes = await readAll(themesDir, readTheme)
  const modules = await readKnownModules()
  return { sites, themes, modules }
}

async function readAll<Read>(
  folder: string,
  read: (folder: string, id: string) => Read | null,
): Promise<Map<string, Read>> {
  const found = await readEach(await foldersIn(folder), (id) => read(folder, id))
  return new Map([...found].flatMap(([id, one]) => (one === null ? [] : [[id, one] as const])))
}
