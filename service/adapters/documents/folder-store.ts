import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentStore } from './document-store.ts'

const NAME = /^[A-Za-z0-9_-]{43}$/

/** Keeps documents in `<DATA_DIR>/documents`. Used without a bucket; with several processes the folder must be shared. */
export function createFolderStore(dataDir: string): DocumentStore {
  const folder = join(dataDir, 'documents')
  let writes = 0
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error(`"${name}" is no name of a document.`)
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = pathOf(name)
      // The same file may be written twice at once, each time whole.
      const arriving = `${path}.${process.pid}-${(writes += 1)}.new`
      await writeFile(arriving, bytes, { mode: 0o600, flush: true })
      await rename(arriving, path)
    },
    get: (name) => readFile(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
