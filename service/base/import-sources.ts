import { globSync } from 'node:fs'
import { join } from 'node:path'
import { SOURCE_FILES, type SourceFiles } from '#schemas/source-files.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Imports the source files of a kind. Returns their contents by their path from the root of the product, in the order of the paths. The
 * build of the service replaces this file by a table (`tools/build/service-bundle.ts`).
 */
export async function importSources(kind: SourceFiles): Promise<ReadonlyMap<string, unknown>> {
  const files = globSync(SOURCE_FILES[kind], { cwd: ROOT, exclude: ['**/*.test.ts'] }).sort()
  const contents = await Promise.all(files.map((file) => import(join(ROOT, file)) as Promise<unknown>))
  return new Map(files.map((file, place) => [file, contents[place]]))
}
