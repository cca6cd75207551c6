import { mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig, type PGlitePgConfig } from '@electric-sql/pglite/node-postgres'
import type { Logger } from 'pino'
import { StartError } from '#service/base/start-error.ts'
import { ConnectionLost } from './connection-lost.ts'
import { CopiedMemoryFS } from './copied-memory-fs.ts'
import { DurableNodeFS } from './durable-node-fs.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { type CopiedFolder, createFromCopy } from './migrated-copy.ts'

/**
 * `-F` turns fsync off; the sync method must be one that the file system carries out. The engine fills its shared buffers with zeros when
 * it starts, so their size is memory of every idle service; what they do not hold is in the page cache of the system.
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', 'shared_buffers=32MB'].flatMap((setting) => ['-c', setting]),
]
/** The buffers are filled with zeros at the start: the 128 MB of the default take half of it. What they do not hold is in memory anyway. */
const START_PARAMETERS_IN_MEMORY = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB']

/** Data directory of a database that ends with its process, for tests. */
const IN_MEMORY = 'memory://'

/**
 * Free space needed for reopening: two segments of the write-ahead log. PostgreSQL recovers with less, but would stop again immediately.
 */
const ROOM_BYTES = 32 * 1024 * 1024
const REOPEN_EVERY_MS = 2000
const REPORT_EVERY_MS = 10 * 60_000
const DISK_FULL = '53100'
const FULL =
  'the disk of DATA_DIR is full: changes are refused. Make room there, the service then goes on by itself'
const STOPPED = 'the embedded database stopped and is opened again'
const NO_SPACE = /No space left on device/
/** A line of the engine's log with the reason of its failure. */
const PANIC = /(?:PANIC|FATAL): +(.*)/

type Exec = PGlite['execProtocolStream']
type Connection = PGlitePgConfig['connection']

interface OpenFolder {
  pglite: PGlite
  files: DurableNodeFS
  /** PostgreSQL's message about the failure; null if there is none. */
  panic: () => string | null
}

/** An engine that its pool of one connection reaches like a server. */
export interface EmbeddedEngine {
  /** The connection for the next client: one per engine, because a session's prepared statements belong to it. */
  readonly connection: Connection
  close: () => Promise<void>
}

interface EngineOptions {
  readonly dataDir: string
  /** Initial contents of a database in memory. */
  readonly snapshot?: CopiedFolder | undefined
  /** Folder of the copy from which a new folder starts. */
  readonly copies: string
  readonly log: Logger
}

/** Opens the embedded PostgreSQL in a folder (or in memory): every commit is on the disk before it is answered. */
export async function openEngine(options: EngineOptions): Promise<EmbeddedEngine> {
  const { dataDir, snapshot, copies, log } = options
  if (dataDir === IN_MEMORY) {
    const pglite = new PGlite({
      startParams: START_PARAMETERS_IN_MEMORY,
      ...(snapshot === undefined ? { dataDir: IN_MEMORY } : { fs: new CopiedMemoryFS(snapshot) }),
    })
    await pglite.waitReady
    return { connection: createPgConfig(pglite).connection, close: () => pglite.close() }
  }
  mkdirSync(dataDir, { recursive: true })
  const lock = await lockFolder(dataDir)
  const folder = join(dataDir, 'database')
  try {
    await createFromCopy(folder, { copies, log })
    return new FolderEngine({ folder, lock, log }, await openFolder(folder))
  } catch (error) {
    lock.release()
    if (hasRoom(dataDir)) throw error
    throw new StartError(`The disk of DATA_DIR ${dataDir} is full. Make room there.`, { cause: error })
  }
}

async function openFolder(folder: string): Promise<OpenFolder> {
  const files = new DurableNodeFS(folder)
  let panic: string | null = null
  const onStderr = (line: string) => {
    panic ??= PANIC.exec(line)?.[1] ?? null
    return false
  }
  const pglite = new PGlite({ fs: files, startParams: START_PARAMETERS, onStderr })
  try {
    await pglite.waitReady
  } catch (error) {
    files.closeFiles()
    throw panic === null ? error : new Error(panic, { cause: error })
  }
  return { pglite, files, panic: () => panic }
}

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= ROOM_BYTES
}

/** A connection whose statements are executed by `exec`. */
const connectionOver = (execProtocolStream: Exec): Connection =>
  createPgConfig({ waitReady: Promise.resolve(), execProtocolStream } as unknown as PGlite).connection

interface FolderEngineOptions {
  readonly folder: string
  readonly lock: FolderLock
  readonly log: Logger
}

/**
 * The engine on a folder. If PostgreSQL fails (a PANIC, mostly because of a full disk), its statements fail like those of a lost
 * connection, and the engine is reopened as soon as there is space: PostgreSQL recovers from its log, as after a crash.
 */
class FolderEngine implements EmbeddedEngine {
  readonly #options: FolderEngineOptions
  readonly #closing = new AbortController()
  #open: OpenFolder | null = null
  #connection!: Connection
  #reopening: Promise<void> = Promise.resolve()
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(options: FolderEngineOptions, opened: OpenFolder) {
    this.#options = options
    this.#use(opened)
  }

  get connection(): Connection {
    return this.#connection
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#reopening
    try {
      await this.#open?.pglite.close()
    } finally {
      this.#options.lock.release()
    }
  }

  #use(opened: OpenFolder): void {
    this.#open = opened
    this.#connection = connectionOver(async (message, options) => {
      if (this.#open !== opened) throw lost('its session is over')
      return this.#exec(opened, message, options)
    })
  }

  async #exec(opened: OpenFolder, ...call: Parameters<Exec>): ReturnType<Exec> {
    let answers: Awaited<ReturnType<Exec>>
    try {
      answers = await opened.pglite.execProtocolStream(...call)
    } catch (error) {
      throw this.#giveUp(opened, opened.panic() ?? (error as Error).message)
    }
    for (const answer of answers) {
      const { severity, code, message } = answer as { severity?: string; code?: string; message?: string }
      if (severity === 'FATAL') throw this.#giveUp(opened, String(message))
      if (severity === 'ERROR' && code === DISK_FULL) this.#report(String(message), FULL)
    }
    return answers
  }

  #giveUp(opened: OpenFolder, reason: string): ConnectionLost {
    if (this.#open !== opened) return lost(reason)
    this.#open = null
    this.#connection = connectionOver(async () => {
      throw lost('it is opened again as soon as its disk has room')
    })
    opened.files.closeFiles()
    const isFull = NO_SPACE.test(reason) || !hasRoom(this.#options.folder)
    this.#report(reason, isFull ? FULL : STOPPED)
    this.#reopening = this.#reopen()
    return lost(reason)
  }

  /** A full disk fails many statements: it is reported once, and again if it stays full. */
  #report(reason: string, what: string): void {
    const now = performance.now()
    if (now - this.#reportedAt < REPORT_EVERY_MS) return
    this.#reportedAt = now
    const { folder, log } = this.#options
    log.error({ error: reason, folder }, what)
  }

  async #reopen(): Promise<void> {
    const { folder, log } = this.#options
    const { signal } = this.#closing
    while (this.#open === null && !signal.aborted) {
      await delay(REOPEN_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined)
      try {
        if (signal.aborted || !hasRoom(folder)) continue
        this.#use(await openFolder(folder))
        this.#reportedAt = Number.NEGATIVE_INFINITY
        log.info({ folder }, 'the embedded database is open again')
      } catch (error) {
        log.debug({ error: String(error) }, 'the embedded database could not be opened again')
      }
    }
  }
}

const lost = (reason: string) => new ConnectionLost(`the embedded database stopped: ${reason}`)
