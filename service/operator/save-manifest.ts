import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { manifestIn, manifestVersion } from '#service/sites/read-folder.ts'

/** The text of the manifest in a folder; null if there is none, empty if it cannot be read. */
export function readManifestIn(folder: string): string | null {
  return manifestIn(folder)?.text ?? null
}

/** The version of a manifest's text; null if there is none. */
export const versionOfText = (manifest: string | null) =>
  manifest === null ? null : manifestVersion(manifest)

/**
 * Writes a manifest to its folder, atomically and flushed to disk. `expected` is the version that was read, null for a new site: if the
 * file has another version, nothing is written and the result is false. The caller serializes savings.
 */
export async function saveManifest(
  folder: string,
  manifest: string,
  expected: string | null,
): Promise<boolean> {
  if (versionOfText(readManifestIn(folder)) !== expected) return false
  await mkdir(folder, { recursive: true })
  // The catalogue ignores names that begin with a dot.
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
  // A file's name is stored in its folder, and a new folder's name in the parent, so both are flushed.
  for (const changed of [folder, dirname(folder)]) await syncFolder(changed)
  return true
}

const fileIn = (folder: string) => join(folder, 'manifest.json')

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some network file systems cannot flush folders, and write names through by themselves.
    if (!['EINVAL', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await handle.close()
  }
}
