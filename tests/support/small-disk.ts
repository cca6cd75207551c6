import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for a service's data whose disk becomes full. */
export interface SmallDisk {
  readonly folder: string
  /** From now on the process gets no more room. */
  fill: (processId: number) => void
  /** There is room again. */
  clear: (processId: number) => void
  discard: () => void
}

const SIZE_MEGABYTES = 160
/** Files of tables may grow a little, and the write-ahead log gets no new segment. */
const LITTLE_BYTES = 4 * 1024 * 1024
const FILE_BYTES_MAX = 64 * 1024

/** A file system of its own, which only root may mount; when it is full, it has `leftBytes` of room. */
function mountSmallDisk(leftBytes: number): SmallDisk {
  const folder = newFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MEGABYTES}m`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize - leftBytes))
      } catch (error) {
        // The database has taken the last room meanwhile: the disk is as full as it was meant to be.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    clear: () => rmSync(filler, { force: true }),
    discard() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

/** A process that may not write beyond the start of any file: everybody may limit their own ones. */
export function limitFileSizes(): SmallDisk {
  const folder = newFolder()
  const limit = (processId: number, bytes: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(processId), `--fsize=${bytes}:unlimited`])
  return {
    folder,
    fill: (processId) => limit(processId, FILE_BYTES_MAX),
    clear: (processId) => limit(processId, 'unlimited'),
    discard: () => rmSync(folder, { recursive: true }),
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'tombolo-small-disk-'))

type NamedDisk = readonly [name: string, open: () => SmallDisk]

/** File systems that become full; none where this user may not mount one. */
export const MOUNTED_DISKS: readonly NamedDisk[] = canMount()
  ? [
      ['a file system without room', () => mountSmallDisk(0)],
      ['a file system without room for its log', () => mountSmallDisk(LITTLE_BYTES)],
    ]
  : []

/** Every way in which this user can make a disk full. */
export const SMALL_DISKS: readonly NamedDisk[] = [...MOUNTED_DISKS, ['a limit of file sizes', limitFileSizes]]

/** Ordinary users may not, and root in a container neither. */
function canMount(): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    mountSmallDisk(0).discard()
    return true
  } catch {
    return false
  }
}
