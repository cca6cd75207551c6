import { strict as assert } from 'node:assert'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, describe } from 'vitest'
import { openDatabase } from '#service/database/database.ts'
import { type SeededDatabase, withSeeds } from './seeds.ts'

const KINDS = ['embedded', 'postgres'] as const
export type DatabaseKind = (typeof KINDS)[number]

export interface TestDatabase extends SeededDatabase {
  /** Address for a second process; undefined for the embedded database, which has one process. */
  readonly url: string | undefined
  /** Drops the database. A failed test keeps it, and prints its name. */
  discard: (keep: boolean) => Promise<void>
}

/** Discards log lines in tests. */
export const silentLog = pino({ level: 'silent' })

/** Declares the same tests on the embedded database and on PostgreSQL; `open` gives a fresh, migrated one. */
export function onEachDatabase(suite: (open: () => Promise<TestDatabase>, kind: DatabaseKind) => void): void {
  describe.each(KINDS)('on the %s database', (kind) => {
    const opened: TestDatabase[] = []
    let failed = false
    afterEach(({ task }) => {
      failed ||= task.result?.state === 'fail'
    })
    afterAll(async () => {
      for (const database of opened) await database.discard(failed)
    })
    suite(async () => {
      const database = await openTestDatabase(kind)
      opened.push(database)
      return database
    }, kind)
  })
}

/** A fresh, migrated database: in memory, or a new one on the server of TEST_DATABASE_URL. */
export async function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'embedded') {
    const database = await openDatabase({ dataDir: 'memory://', log: silentLog })
    return { ...(await withSeeds(database)), url: undefined, discard: () => database.close() }
  }
  const empty = await createEmptyDatabase()
  const { url } = empty
  const database = await openDatabase({ url, dataDir: '', log: silentLog, connections: 8 })
  return {
    ...(await withSeeds(database)),
    url,
    async discard(keep) {
      await database.close()
      if (keep) console.info(`kept for a look after the failure: ${url}`)
      else await empty.drop()
    },
  }
}

/** A database with nothing in it, on the server of TEST_DATABASE_URL. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `tombolo_test_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name}`)
  return { url: urlOf(name), drop: () => administer(`drop database ${name} with (force)`) }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  assert(
    url !== undefined,
    'TEST_DATABASE_URL names the PostgreSQL server that tests make their databases on',
  )
  return url
}

function urlOf(database: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${database}`
  return url.href
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
