import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '#service/base/start-error.ts'

const HEARTBEAT_MS = 5000
/** A holder on another machine or in another container counts as dead if its lock was not touched for this time. */
const HEARTBEAT_LOST_MS = 6 * HEARTBEAT_MS
const STEAL_SETTLE_MS = 50

interface Holder {
  pid: number
  host: string
  /** Start time of the process, in clock ticks since boot: a reused pid has another one. */
  started: string | null
}

export interface FolderLock {
  release: () => void
}

/**
 * Locks the folder for this process: the embedded database has no lock of its own, and two writers lose rows. A lock left by a crash is
 * taken over; a lock of a running process is refused.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'database.lock')
  const mine = JSON.stringify(thisProcess())
  if (!create(path, mine)) await takeOver(path, mine, folder)
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS)
  heartbeat.unref()
  return {
    release() {
      clearInterval(heartbeat)
      if (read(path) === mine) rmSync(path, { force: true })
    },
  }
}

function create(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function takeOver(path: string, mine: string, folder: string): Promise<void> {
  const found = read(path)
  const holder = found === null ? null : parse(found)
  if (holder !== null && holds(holder, path)) throw inUse(folder, holder)
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, mine)
  if (read(path) !== found) throw inUse(folder, parse(read(path) ?? ''))
  renameSync(temporary, path)
  // Two processes that find the same stale lock both get here: the later rename wins, and the earlier process detects it.
  await delay(STEAL_SETTLE_MS)
  if (read(path) !== mine) throw inUse(folder, parse(read(path) ?? ''))
}

function inUse(folder: string, holder: Holder | null): StartError {
  const by = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`
  return new StartError(
    `DATA_DIR ${folder} is in use by ${by}. Stop it, choose another DATA_DIR, or set DATABASE_URL.`,
  )
}

function holds(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs < HEARTBEAT_LOST_MS
  // The lock is taken once per process; the same pid here belongs to an older container with the same number.
  if (holder.pid === process.pid) return holder.started === startOf(process.pid) && holder.started !== null
  if (!isAlive(holder.pid)) return false
  return holder.started === null || holder.started === startOf(holder.pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function thisProcess(): Holder {
  return { pid: process.pid, host: hostname(), started: startOf(process.pid) }
}

/** Field 22 of /proc/<pid>/stat; null if the machine has no /proc. */
function startOf(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** An unreadable lock was cut off during its write: its process died. */
function parse(content: string): Holder | null {
  try {
    return JSON.parse(content) as Holder
  } catch {
    return null
  }
}

function touch(path: string): void {
  try {
    const seconds = Date.now() / 1000
    utimesSync(path, seconds, seconds)
  } catch {
    // The folder was removed under a running process: the database's next write reports it more clearly.
  }
}
