import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Logger } from 'pino'
import { readMigrations } from './migrate.ts'

/** Folder in which `npm run build` leaves the copy. */
export const COPIES_FOLDER = join(import.meta.dirname, '../../dist/database')

/** Number of files that are written at once, far below the usual limit of open files. */
const AT_ONCE = 64

/** An empty, migrated database: the paths below its folder, and the content of its files. */
export interface CopiedFolder {
  readonly folders: readonly string[]
  readonly files: readonly (readonly [path: string, content: Uint8Array])[]
}

/** Name of the copy that the current migrations and engine create; a copy with another name is never used. */
export function copyName(): string {
  const hash = createHash('sha256')
  for (const { name, hash: content } of readMigrations()) hash.update(`${name} ${content}\n`)
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  hash.update(readFileSync(join(dirname(engine), '../package.json')))
  return `migrated-${hash.digest('hex').slice(0, 24)}.zst`
}

/** Reads the folder of a closed database. */
export async function readFolder(folder: string): Promise<CopiedFolder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathOf = (entry: (typeof entries)[number]) =>
    join(entry.parentPath, entry.name).slice(folder.length + 1)
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map(pathOf)
    .toSorted()
  const files: [string, Uint8Array][] = []
  for (const path of entries.filter((entry) => entry.isFile()).map(pathOf))
    files.push([path, await readFile(join(folder, path))])
  return { folders, files }
}

/** Packs the folder of a closed database. The copy appears under its name when it is complete. */
export async function packCopy(folder: string, file: string): Promise<void> {
  const packed = await promisify(zstdCompress)(serialize(await readFolder(folder)))
  await mkdir(dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, packed)
  await rename(temporary, file)
}

/**
 * Creates the folder of a new database from the copy in `copies`: it is on the disk as a whole, or missing. Creates nothing if the folder
 * exists or if there is no usable copy: the engine then creates the database, and the migrations run.
 */
export async function createFromCopy(
  folder: string,
  { copies, log }: { copies: string; log: Logger },
): Promise<void> {
  if (existsSync(folder)) return
  const copied = await readCopy(join(copies, copyName()), log)
  if (copied === null) return
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const folders = ['', ...copied.folders].map((path) => join(unfinished, path))
  for (const path of folders) await mkdir(path, { mode: 0o700 })
  for (let from = 0; from < copied.files.length; from += AT_ONCE) {
    await Promise.all(
      copied.files
        .slice(from, from + AT_ONCE)
        .map(([path, content]) => writeFile(join(unfinished, path), content, { mode: 0o600, flush: true })),
    )
  }
  for (const path of folders) await syncFolder(path)
  await rename(unfinished, folder)
  await syncFolder(dirname(folder))
}

async function readCopy(file: string, log: Logger): Promise<CopiedFolder | null> {
  try {
    return deserialize(await promisify(zstdDecompress)(await readFile(file))) as CopiedFolder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn(
        { error: String(error), file },
        'the copy of an empty database cannot be read: run npm run build',
      )
    return null
  }
}

/** Persists the entries of a folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
