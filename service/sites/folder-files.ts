import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  readSync,
  statSync,
  type Stats,
} from 'node:fs'
import { join } from 'node:path'

/** A file of a site or a theme as it was read. */
export interface FolderFile {
  readonly bytes: Buffer
  /** Path on this machine. Composed of names read from the folder, never from a request. */
  readonly path: string
  readonly writtenAtMs: number
}

/** Why a file or folder could not be read, as a clause that continues its name. */
export interface Unread {
  readonly problem: string
}

/** The files of one folder, on a disk or kept from an earlier start. */
export interface FolderFiles {
  /** Sorted names of the entries of a subfolder; none if it does not exist. */
  readonly names: (subfolder: string) => readonly string[] | Unread
  /** Null if there is no such file. */
  readonly read: (file: string, maxBytes: number) => FolderFile | Unread | null
}

const ENTRIES_MAX = 2000
/** All files of one folder together. */
const FOLDER_MAX_BYTES = 128 * 1024 * 1024
/** A FIFO is opened without waiting for its writer. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK

/** Reads a folder of which nothing is expected: only regular files are opened, and no more of them than the bounds allow. */
export function diskFiles(root: string): FolderFiles {
  let bytesLeft = FOLDER_MAX_BYTES
  return {
    names: (subfolder) =>
      attempt(
        () => namesIn(join(root, subfolder)),
        (code) => (code === 'ENOENT' ? [] : { problem: 'must be a folder' }),
      ),
    read(file, maxBytes) {
      const path = join(root, file)
      const found = attempt(
        () => readFile(path, Math.min(maxBytes, bytesLeft)),
        // A link whose target is missing is a mistake; a file that is missing was removed.
        () =>
          isLink(path) || isLink(root) ? { problem: 'does not exist where its symbolic link leads' } : null,
      )
      if (found !== null && 'bytes' in found) bytesLeft -= found.bytes.length
      return found
    },
  }
}

function namesIn(folder: string): string[] | Unread {
  const entries = opendirSync(folder)
  try {
    const names: string[] = []
    for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) {
      if (names.length === ENTRIES_MAX) return { problem: `must not have more than ${ENTRIES_MAX} files` }
      names.push(entry.name)
    }
    return names.toSorted()
  } finally {
    entries.closeSync()
  }
}

function readFile(path: string, maxBytes: number): FolderFile | Unread {
  // Opening a device may already have an effect, so its kind is looked at first, and again once it is open.
  const wrong = wrongKind(statSync(path), maxBytes)
  if (wrong !== null) return wrong
  const file = openSync(path, FLAGS)
  try {
    const stats = fstatSync(file)
    return (
      wrongKind(stats, maxBytes) ?? { bytes: readUpTo(file, stats.size), path, writtenAtMs: stats.mtimeMs }
    )
  } finally {
    closeSync(file)
  }
}

/** The bytes of an open file, without those that are written meanwhile. */
function readUpTo(file: number, size: number): Buffer {
  const bytes = Buffer.alloc(size)
  let filled = 0
  while (filled < size) {
    const count = readSync(file, bytes, filled, size - filled, filled)
    if (count === 0) break
    filled += count
  }
  return bytes.subarray(0, filled)
}

function wrongKind(stats: Stats, maxBytes: number): Unread | null {
  if (!stats.isFile()) return { problem: `must be a file; it is ${kindOf(stats)}` }
  if (stats.size <= maxBytes) return null
  return { problem: `has ${stats.size} bytes; at most ${maxBytes} are read` }
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder'
  if (stats.isFIFO()) return 'a FIFO'
  return stats.isSocket() ? 'a socket' : 'a device'
}

function isLink(path: string): boolean {
  return (
    attempt(
      () => lstatSync(path).isSymbolicLink(),
      () => false,
    ) === true
  )
}

const WORDS: Readonly<Record<string, string>> = {
  ELOOP: 'is a symbolic link that leads back to itself',
  EACCES: 'cannot be read: the service has no permission',
  EPERM: 'cannot be read: the service has no permission',
  ENAMETOOLONG: 'cannot be read: its path is too long',
}

function attempt<Read, Absent>(
  read: () => Read,
  absent: (code: 'ENOENT' | 'ENOTDIR') => Absent,
): Read | Absent | Unread {
  try {
    return read()
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return absent(code)
    return { problem: WORDS[code] ?? `cannot be read: ${code}` }
  }
}
