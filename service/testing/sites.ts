import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog, type Logger } from '#service/base/log.ts'
import type { SiteNumbers } from '#service/sites/site-numbers.ts'
import { openSiteCatalogue, type SiteCatalogue } from '#service/sites/catalogue.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Sites in temporary folders: the product's base, the fixture site and its theme. */
export interface TestSites {
  readonly sites: SiteCatalogue
  readonly sitesDir: string
  readonly themesDir: string
  /** Log lines of the catalogue. */
  readonly lines: readonly { level: number; msg: string; reasons?: string[] }[]
  readonly log: Logger
  /** Writes a file below the folder of sites: `third/manifest.json`. */
  readonly write: (path: string, content: string | object) => Promise<void>
  /** Closes the catalogue and opens another one over the same folders, as a new start does. */
  readonly restart: () => Promise<SiteCatalogue>
  readonly close: () => Promise<void>
}

/** Opens a catalogue over temporary folders. `files` are written before it opens; `numbers` are a database's. */
export async function openTestSites(
  files: Record<string, string | object> = {},
  numbers: SiteNumbers | null = null,
): Promise<TestSites> {
  const root = await mkdtemp(join(tmpdir(), 'tombolo-sites-'))
  const [sitesDir, themesDir] = [join(root, 'sites'), join(root, 'themes')]
  const keptDir = join(root, 'served-sites')
  await cp(join(ROOT, 'tests/fixtures/sites'), sitesDir, { recursive: true })
  await cp(join(ROOT, 'tests/fixtures/themes'), themesDir, { recursive: true })
  await cp(join(ROOT, 'sites/base'), join(sitesDir, 'base'), { recursive: true })
  const write = async (path: string, content: string | object): Promise<void> => {
    await mkdir(dirname(join(sitesDir, path)), { recursive: true })
    await writeFile(join(sitesDir, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  for (const [path, content] of Object.entries(files)) await write(path, content)
  const lines: { level: number; msg: string; reasons?: string[] }[] = []
  const log = createLog({
    level: 'info',
    destination: { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  })
  const openThem = () =>
    openSiteCatalogue({ sitesDir, themesDir, defaultSite: 'fixture', log, numbers, keptDir })
  const sites = await openThem()
  sites.watch()
  let current = sites
  return {
    sites,
    sitesDir,
    themesDir,
    lines,
    log,
    write,
    async restart() {
      await current.close()
      current = await openThem()
      return current
    },
    async close() {
      await current.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** A manifest that only needs the base and the fixture theme. */
export function smallManifest(siteId: string, memberId: number, more: object = {}): object {
  return {
    manifestVersion: 1,
    siteId,
    memberId,
    operatorId: 9,
    extends: 'base',
    timeZone: 'UTC',
    jurisdictions: ['none'],
    hosts: [`${siteId}.example`],
    brand: { siteName: { en: `The ${siteId} lottery` } },
    theme: { id: 'plain' },
    ...more,
  }
}
