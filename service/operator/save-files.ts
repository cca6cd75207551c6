import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { manifestIn } from '#service/sites/read-folder.ts'
import { siteTextsIn } from '#service/sites/site-texts.ts'
import { manifestVersion } from '#service/sites/text-versions.ts'
import { draftName } from './staged-files.ts'
import { syncFolder, writeBeside, writeFlushed } from './write-flushed.ts'

export const MANIFEST_FILE = 'manifest.json'

/** The text of the manifest in a folder; null if there is none, empty if it cannot be read. */
export function readManifestIn(folder: string): string | null {
  return manifestIn(folder)?.text ?? null
}

/** The version of a text; null if there is none. */
export const versionOfText = (text: string | null): string | null =>
  text === null ? null : manifestVersion(text)

/** A file of a site to write or to remove. Texts are null where there is no file. */
export interface FileToSave {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

/** Finds the text of each file in a site's folder as it is now; null if there is none. */
export function textsNow(folder: string): (path: string) => string | null {
  const texts = siteTextsIn(folder)
  return (path) => (path === MANIFEST_FILE ? readManifestIn(folder) : (texts[path] ?? null))
}

/**
 * Writes the files of a site, flushed to disk: all of them, or none. If a file does not have the text before, nothing is written and the
 * result is false. Files that others refer to are written before the manifest, and removed after it. A process that stops in between
 * leaves some files written; `finishSavings` completes them. The caller serializes savings.
 */
export async function saveFiles(folder: string, files: readonly FileToSave[]): Promise<boolean> {
  const textNow = textsNow(folder)
  if (files.some(({ path, before }) => textNow(path) !== before)) return false
  const ready = await Promise.all(files.map((file) => prepare(folder, file)))
  const done: FileToSave[] = []
  try {
    for (const { file, written } of inOrder(ready)) {
      done.push(file)
      if (written === null) await rm(join(folder, file.path), { force: true })
      else await rename(written, join(folder, file.path))
    }
  } catch (error) {
    for (const { written } of ready) if (written !== null) await rm(written, { force: true })
    for (const file of done.toReversed()) await putBack(folder, file)
    throw error
  }
  // A file's name is stored in its folder, and a new folder's name in the parent, so both are flushed.
  const folders = files.map(({ path }) => dirname(join(folder, path)))
  for (const changed of new Set([...folders, folder, dirname(folder)])) await syncFolder(changed)
  return true
}

interface ReadyFile {
  readonly file: FileToSave
  /** The new text beside the file, under a name that the catalogue ignores; null of a file to remove. */
  readonly written: string | null
}

async function prepare(folder: string, file: FileToSave): Promise<ReadyFile> {
  const { path, after } = file
  const to = join(folder, path)
  await mkdir(dirname(to), { recursive: true })
  return { file, written: after === null ? null : await writeBeside(to, after, draftName()) }
}

const inOrder = (files: readonly ReadyFile[]) => files.toSorted((one, other) => turnOf(one) - turnOf(other))

const turnOf = ({ file: { path, after } }: ReadyFile): number =>
  path === MANIFEST_FILE ? 1 : after === null ? 2 : 0

async function putBack(folder: string, { path, before }: FileToSave): Promise<void> {
  const to = join(folder, path)
  if (before === null) return rm(to, { force: true })
  await writeFlushed(to, before, draftName())
}
