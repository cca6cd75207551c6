import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#service/testing/database.ts'
import { SMALL_DISKS } from '#tests/support/small-disk.ts'
import { newDataDir } from '#tests/support/database-copies.ts'
import { timeBound } from '#tests/support/time-bound.ts'
import { inWholeRun } from '#tests/support/whole-run.ts'
import { OutcomeUnknown } from './connection-lost.ts'
import { type Database, openDatabase } from './database.ts'
import { lockFolder } from './folder-lock.ts'

const WRITER = join(import.meta.dirname, '../testing/commit-for-ever.ts')
/** Longer than one look for room. */
const FULL_MS = 2500
const BACK_WITHIN_MS = timeBound(10_000)
const COMMITS_BEFORE_THE_KILL = 20
const KILLS = inWholeRun(3, 1)
/** A full file system is also in `tests/faults`; every machine can limit the sizes of files. */
const DISKS = inWholeRun(SMALL_DISKS, SMALL_DISKS.slice(-1))

/** Lets a process commit to the folder, kills it in the middle, and answers with the rows it acknowledged. */
async function commitAndKill(dataDir: string): Promise<string[]> {
  const writer = spawn(process.execPath, [WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  for await (const chunk of writer.stdout) {
    said += String(chunk)
    if (said.split('\n').length > COMMITS_BEFORE_THE_KILL && !writer.killed) writer.kill('SIGKILL')
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  return said.split('\n').slice(0, -1)
}

describe('the embedded database in a folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await newDataDir()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it(
    'the embedded database has every acknowledged row after kills without warning',
    { timeout: 90_000 },
    async () => {
      const acknowledged: string[] = []
      for (let round = 0; round < KILLS; round++) acknowledged.push(...(await commitAndKill(folder)))
      expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * COMMITS_BEFORE_THE_KILL)
      const database = await openDatabase({ dataDir: folder, log: silentLog })
      const rows = await database.kysely.selectFrom('secret_attempts').select('subject').execute()
      await database.close()
      const there = new Set(rows.map(({ subject }) => subject))
      expect(acknowledged.filter((subject) => !there.has(subject))).toEqual([])
    },
  )
})

describe('the embedded database on a disk that becomes full', () => {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end()
  })

  /** Adds a row beside half a megabyte of log. */
  const commit = (database: Database, subject: string) =>
    database.transaction(async (tx) => {
      await sql`select pg_logical_emit_message(true, '', repeat('x', 500000))`.execute(tx)
      await tx.insertInto('secret_attempts').values({ scope: 'full', subject, failures: 0 }).execute()
    })

  it.each(DISKS)(
    'an embedded database without room because of %s loses no commit, reports it once, and is open within ten seconds of room',
    async (_, openDisk) => {
      const disk = openDisk()
      ends.push(() => disk.discard())
      const logged: string[] = []
      const log = pino({ level: 'info' }, { write: (line) => logged.push(line) })
      const database = await openDatabase({ dataDir: disk.folder, log })
      ends.push(() => database.close())
      const acknowledged: string[] = []
      const inDoubt: string[] = []
      const refused: unknown[] = []
      let number = 0
      const tryCommit = async (): Promise<boolean> => {
        const subject = `row ${++number}`
        try {
          await commit(database, subject)
          acknowledged.push(subject)
          return true
        } catch (error) {
          if (error instanceof OutcomeUnknown) inDoubt.push(subject)
          else refused.push((error as { code?: unknown }).code)
          return false
        }
      }
      expect(await tryCommit()).toBe(true)
      disk.fill(process.pid)
      ends.push(() => disk.clear(process.pid))
      while (refused.length < 20) await tryCommit()
      await delay(FULL_MS)
      expect(await tryCommit()).toBe(false)
      disk.clear(process.pid)
      await expect.poll(tryCommit, { timeout: BACK_WITHIN_MS }).toBe(true)
      // Answered by PostgreSQL, or as by a lost connection.
      expect(refused.filter((code) => code !== '53100' && code !== 'ETIMEDOUT')).toEqual([])
      const rows = await database.kysely
        .selectFrom('secret_attempts')
        .select('subject')
        .where('scope', '=', 'full')
        .execute()
      const there = rows.map(({ subject }) => subject)
      expect(there).toEqual(expect.arrayContaining(acknowledged))
      expect([...acknowledged, ...inDoubt]).toEqual(expect.arrayContaining(there))
      expect(logged.filter((line) => line.includes('the disk of DATA_DIR is full'))).toHaveLength(1)
    },
    120_000,
  )
})

describe('the lock of a folder', () => {
  let folder: string
  let path: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tombolo-lock-'))
    path = join(folder, 'database.lock')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('the lock of a folder is refused while its process runs, and free after the release', async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`)
    lock.release()
    const again = await lockFolder(folder)
    again.release()
  })

  it.each([
    ['of a process that is gone', { pid: 2 ** 22 + 1, host: hostname(), started: '1' }],
    ['of another process that had the same number', { pid: process.pid, host: hostname(), started: '1' }],
  ])('the lock of a folder is taken over after a crash: %s', async (_, holder) => {
    writeFileSync(path, JSON.stringify(holder))
    const lock = await lockFolder(folder)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid })
    lock.release()
  })

  it('the lock of a folder is taken over when its file is incomplete', async () => {
    writeFileSync(path, '{"pid": 1')
    const lock = await lockFolder(folder)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid })
    lock.release()
  })

  it('the lock of another machine is valid while its file is touched', async () => {
    writeFileSync(path, JSON.stringify({ pid: 1, host: 'elsewhere', started: null }))
    await expect(lockFolder(folder)).rejects.toThrow('in use by process 1 on elsewhere')
  })

  it('a stale lock is given to only one of several processes', async () => {
    writeFileSync(path, JSON.stringify({ pid: 2 ** 22 + 1, host: hostname(), started: '1' }))
    const taken = await Promise.allSettled([lockFolder(folder), lockFolder(folder), lockFolder(folder)])
    const locks = taken.filter((result) => result.status === 'fulfilled')
    expect(locks).toHaveLength(1)
    for (const { value } of locks) value.release()
  })
})
