import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CellDirectory } from '#schemas/cells/cell-directory.ts'

/** A directory of two cells, north and south, with a folder of sites each, below a folder of its own. */
export interface CellFolders {
  readonly root: string
  readonly file: string
  readonly themesDir: string
  /** Writes the manifest of a site into the folder of a cell. */
  readonly addSite: (cell: 'north' | 'south', site: AddedSite) => Promise<void>
  readonly writeDirectory: (directory: unknown) => Promise<void>
}

export interface AddedSite {
  readonly siteId: string
  readonly memberId: number
  readonly operatorId: number
  readonly hosts?: readonly string[]
}

/** Operator 1 is in the north, operator 2 in the south. */
export const TWO_CELLS = {
  directoryVersion: 1,
  cells: [
    { cell: 0, name: 'north', servers: ['127.0.0.1:8080'], sitesDir: 'north' },
    { cell: 1, name: 'south', servers: ['127.0.0.1:9080'], sitesDir: 'south' },
  ],
  operators: [
    { operatorId: 1, cell: 0 },
    { operatorId: 2, cell: 1 },
  ],
} satisfies CellDirectory

/** A new folder with the directory and without sites. */
export async function makeCellFolders(): Promise<CellFolders> {
  const root = await mkdtemp(join(tmpdir(), 'tombolo-cells-'))
  const file = join(root, 'cells.json')
  const themesDir = join(root, 'themes')
  await cp('tests/fixtures/themes', themesDir, { recursive: true })
  for (const cell of ['north', 'south']) await cp('sites/base', join(root, cell, 'base'), { recursive: true })
  const folders: CellFolders = {
    root,
    file,
    themesDir,
    async addSite(cell, { siteId, memberId, operatorId, hosts = [`${siteId}.example`] }) {
      const manifest = {
        manifestVersion: 1,
        siteId,
        memberId,
        operatorId,
        extends: 'base',
        timeZone: 'UTC',
        jurisdictions: ['none'],
        hosts,
        brand: { siteName: { en: siteId } },
        theme: { id: 'plain' },
        languages: { served: ['en'] },
        currencies: { served: ['EUR'] },
      }
      await mkdir(join(root, cell, siteId), { recursive: true })
      await writeFile(join(root, cell, siteId, 'manifest.json'), JSON.stringify(manifest))
    },
    writeDirectory: (directory) => writeFile(file, JSON.stringify(directory)),
  }
  await folders.writeDirectory(TWO_CELLS)
  return folders
}
