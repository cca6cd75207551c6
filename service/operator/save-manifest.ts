import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestIn, manifestVersion } from '#service/sites/read-folder.ts'
import { writeFlushed } from './write-flushed.ts'

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
  await writeFlushed(join(folder, 'manifest.json'), manifest, `.manifest-${randomUUID()}.json`)
  return true
}
