import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** The memory file system of Linux. */
const SHARED_MEMORY = '/dev/shm'
/** The databases of the service tests take 0.7 GB of it at most. */
const ROOM_BYTES = 3 * 1024 ** 3

/**
 * A new folder in memory for the temporary files of a test run; undefined where there is no room for them.
 *
 * @param {{ under?: string, roomBytes?: number }} [options]
 */
export function openMemoryFolder({ under = SHARED_MEMORY, roomBytes = ROOM_BYTES } = {}) {
  if (!existsSync(under)) return undefined
  const { bavail, bsize } = statfsSync(under)
  if (bavail * bsize < roomBytes) return undefined
  const path = mkdtempSync(join(under, 'tombolo-'))
  // PostgreSQL runs as an account of its own, and has its data inside.
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
