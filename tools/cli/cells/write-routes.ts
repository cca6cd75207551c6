import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { writeFlushed } from '#service/operator/write-flushed.ts'
import { Mistake } from '../../mistake.ts'
import { readCells, type CellFiles } from './read-cells.ts'
import { routesOf } from './routes.ts'

export interface WrittenRoutes {
  /** Files whose content is another one than before. */
  readonly written: readonly string[]
  readonly unchanged: readonly string[]
}

/** Writes the settings of the edge into an existing folder. A refused directory writes nothing: the edge goes on with its last files. */
export async function writeRoutes(
  files: CellFiles,
  folder: string,
): Promise<WrittenRoutes | { readonly reasons: readonly string[] }> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Mistake(`There is no folder ${resolve(folder)}. Create it, or name another one with --to.`)
  const read = await readCells(files)
  if ('reasons' in read) return read
  const written: string[] = []
  const unchanged: string[] = []
  for (const [name, text] of Object.entries(routesOf(read.cells))) {
    const path = join(folder, name)
    if ((await textOf(path)) === text) unchanged.push(path)
    else {
      await writeFlushed(path, text, `.${name}.${randomUUID()}`)
      written.push(path)
    }
  }
  return { written, unchanged }
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
