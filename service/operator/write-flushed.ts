import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a file atomically and flushed to disk: under a draft's name in the same folder first, which begins with a dot, so that no reader of
 * the folder takes it.
 */
export async function writeFlushed(
  path: string,
  content: string | Uint8Array,
  draftName: string,
): Promise<void> {
  const folder = dirname(path)
  const draft = await writeBeside(path, content, draftName)
  try {
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  // A file's name is stored in its folder, and a new folder's name in the parent, so both are flushed.
  for (const changed of [folder, dirname(folder)]) await syncFolder(changed)
}

/** Writes the content of a file under a draft's name in its folder, flushed to disk, and returns the path of the draft. */
export async function writeBeside(
  path: string,
  content: string | Uint8Array,
  draftName: string,
): Promise<string> {
  const draft = join(dirname(path), draftName)
  try {
    const handle = await open(draft, 'wx', 0o644)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return draft
}

/** Flushes the names in a folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
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
