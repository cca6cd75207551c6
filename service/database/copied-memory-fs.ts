import { MemoryFS } from '@electric-sql/pglite'
import type { CopiedFolder } from './migrated-copy.ts'

const DATA_FOLDER = '/pglite/data'

/** The used part of the engine's file system, which Emscripten generates. */
interface EngineFiles {
  mkdirTree: (path: string, mode: number) => void
  writeFile: (path: string, content: Uint8Array, options: { canOwn: boolean }) => void
}

/** Files of an engine in memory that starts with a copied database. Unpacking an archive into them takes twice the time. */
export class CopiedMemoryFS extends MemoryFS {
  readonly #copied: CopiedFolder

  constructor(copied: CopiedFolder) {
    super()
    this.#copied = copied
  }

  override async initialSyncFs(): Promise<void> {
    await super.initialSyncFs()
    const files = this.pg?.Module.FS as EngineFiles
    for (const path of ['', ...this.#copied.folders]) files.mkdirTree(`${DATA_FOLDER}/${path}`, 0o700)
    for (const [path, content] of this.#copied.files)
      files.writeFile(`${DATA_FOLDER}/${path}`, new Uint8Array(content), { canOwn: true })
  }
}
