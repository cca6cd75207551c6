import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SITES = join(import.meta.dirname, '../../../sites')

export interface SitesFolder {
  readonly path: string
  remove(): Promise<void>
}

/** A folder of `count` sites, each with its own brand, pages and messages: copies of a real one. */
export async function makeSites(count: number): Promise<SitesFolder> {
  const path = await mkdtemp(join(tmpdir(), 'tombolo-bench-sites-'))
  await cp(join(SITES, 'base'), join(path, 'base'), { recursive: true })
  const model = JSON.parse(await readFile(join(SITES, 'aurora/manifest.json'), 'utf8')) as object
  for (let index = 0; index < count; index++) {
    const siteId = `brand-${index}`
    const folder = join(path, siteId)
    await mkdir(folder)
    await cp(join(SITES, 'aurora'), folder, { recursive: true })
    const own = { siteId, memberId: 1000 + index, hosts: [`${siteId}.localhost`] }
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...model, ...own }))
  }
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
