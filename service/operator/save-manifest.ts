import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { manifestVersion } from '#service/sites/read-folder.ts'

/** The text of the manifest in a folder; null if there is none. */
export function readManifestIn(folder: string): Promise<string | null> {
  return readFile(fileIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
}

/** The version of a manifest's text; null if there is none. */
export const versionOfText = (manifest: string | null) =>
  manifest === null ? null : manifestVersion(manifest)

/**
 * Puts a manifest in its folder, whole or not at all, and onto the disk. `expected` is the version that was read, null for a
 * site that is new: where another one is there, nothing is written and the answer is false. The caller sees to it that one
 * saving comes after the other.
 */
export async function saveManifest(
  folder: string,
  manifest: string,
  expected: string | null,
): Promise<boolean> {
  if (versionOfText(await readManifestIn(folder)) !== expected) return false
  await mkdir(folder, { recursive: true })
  // The catalogue does not look at names that begin with a dot.
  const draft = join(folder, `.manifest-${randomUUID()}.json`)
  try {
    const handle = await open(draft, 'wx', 0o644)
    try {
      await handle.writeFile(manifest)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, fileIn(folder))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  // The name of a file is kept by its folder, and that of a new folder by the one above.
  for (const changed of [folder, dirname(folder)]) await syncFolder(changed)
  return true
}

const fileIn = (folder: string) => join(folder, 'manifest.json')

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some network file systems sync no folders, and write names through by themselves.
    if (!['EINVAL', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await handle.close()
  }
}
