import { strict as assert } from 'node:assert'
import pino from 'pino'
import { afterAll, afterEach, describe } from 'vitest'
import { openDatabase } from '#service/database/database.ts'
import { createDatabase, type CreatedDatabase, migratedSnapshot } from '#tests/support/database-copies.ts'
import { IS_WHOLE } from '#tests/support/whole-run.ts'
import { type SeededDatabase, withSeeds } from './seeds.ts'

export type DatabaseKind = 'embedded' | 'postgres'

/** For tests of what the two databases do differently: locks, connections, types. */
const BOTH: readonly DatabaseKind[] = ['embedded', 'postgres']

/** For all other tests: the embedded database alone, or both in the whole run (`npm test -- --whole`). */
export const EACH_DATABASE: readonly DatabaseKind[] = IS_WHOLE ? BOTH : ['embedded']

export interface TestDatabase extends SeededDatabase {
  /** Address for a second process; undefined for the embedded database, which has one process. */
  readonly url: string | undefined
  /** Drops the database. A failed test keeps it, and prints its name. */
  discard: (keep: boolean) => Promise<void>
}

/** Discards log lines in tests. */
export const silentLog = pino({ level: 'silent' })

/** Declares tests of a suite on both databases that depend on neither: on PostgreSQL in the whole run alone. */
type Repeated = (declare: () => void) => void

/** Opens a fresh, migrated database, of cell 0 or of another one. */
type OpenFresh = (cell?: number) => Promise<TestDatabase>

type Suite = (open: OpenFresh, kind: DatabaseKind, repeated: Repeated) => void

/** Declares tests on the embedded database, and in the whole run on PostgreSQL too; `open` gives a fresh, migrated one. */
export const onEachDatabase = (suite: Suite): void => declareOn(EACH_DATABASE, suite)

/** Declares tests on the embedded database and on PostgreSQL in every run, except those that it gives to `repeated`. */
export const onBothDatabases = (suite: Suite): void => declareOn(BOTH, suite)

function declareOn(kinds: readonly DatabaseKind[], suite: Suite): void {
  describe.each(kinds)('on the %s database', (kind) => {
    const opened: TestDatabase[] = []
    let failed = false
    afterEach(({ task }) => {
      failed ||= task.result?.state === 'fail'
    })
    afterAll(async () => {
      for (const database of opened) await database.discard(failed)
    })
    suite(
      async (cell) => {
        const database = await openTestDatabase(kind, cell)
        opened.push(database)
        return database
      },
      kind,
      (declare) => {
        if (EACH_DATABASE.includes(kind)) declare()
      },
    )
  })
}

/** A fresh, migrated database: in memory, or a new one on the server of TEST_DATABASE_URL. */
export async function openTestDatabase(kind: DatabaseKind, cell?: number): Promise<TestDatabase> {
  if (kind === 'embedded') {
    const snapshot = await migratedSnapshot()
    const database = await openDatabase({ dataDir: 'memory://', snapshot, cell, log: silentLog })
    return { ...(await withSeeds(database)), url: undefined, discard: () => database.close() }
  }
  const migrated = await createMigratedDatabase()
  const { url } = migrated
  const database = await openDatabase({ url, dataDir: '', cell, log: silentLog, connections: 8 })
  return {
    ...(await withSeeds(database)),
    url,
    async discard(keep) {
      await database.close()
      if (keep) console.info(`kept for a look after the failure: ${url}`)
      else await migrated.drop()
    },
  }
}

/** A database without tables, on the server of TEST_DATABASE_URL. */
export const createEmptyDatabase = (): Promise<CreatedDatabase> => createDatabase(serverUrl())

/** A database with every migration applied, on the server of TEST_DATABASE_URL. */
export const createMigratedDatabase = (): Promise<CreatedDatabase> =>
  createDatabase(serverUrl(), process.env['TEST_DATABASE_TEMPLATE'])

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  assert(
    url !== undefined,
    'TEST_DATABASE_URL names the PostgreSQL server that tests make their databases on',
  )
  return url
}
