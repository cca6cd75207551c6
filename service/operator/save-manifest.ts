import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestVersion } from '#service/sites/read-folder.ts'

export type SaveOutcome =
  | { readonly state: 'saved' }
  /** Somebody else wrote in between; null where the manifest is gone. */
  | { readonly state: 'conflict'; readonly current: string | null }

const underWay = new Map<string, Promise<unknown>>()

/**
 * Puts a manifest in its folder, whole or not at all, if what stands there is still what was read. `expected` is the
 * version that was read, null for a site that is new. One saving after the other.
 */
export async function saveManifest(
  folder: string,
  manifest: string,
  expected: string | null,
): Promise<SaveOutcome> {
  const before = underWay.get(folder) ?? Promise.resolve()
  const saving = before.catch(() => undefined).then(() => replace(folder, manifest, expected))
  underWay.set(folder, saving)
  try {
    return await saving
  } finally {
    if (underWay.get(folder) === saving) underWay.delete(folder)
  }
}

async function replace(folder: string, manifest: string, expected: string | null): Promise<SaveOutcome> {
  const file = join(folder, 'manifest.json')
  const current = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  const version = current === null ? null : manifestVersion(current)
  if (version !== expected) return { state: 'conflict', current }
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
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return { state: 'saved' }
}
