import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMigratedDatabase, silentLog } from '#service/testing/database.ts'
import { openNetworkLink, type NetworkLink } from '#tests/support/network-link.ts'
import { timeBound } from '#tests/support/time-bound.ts'
import { ConnectionLost, OutcomeUnknown } from './connection-lost.ts'
import { openDatabase, type Database } from './database.ts'

/** SILENT_MS, a look and a probe that is not answered. */
const NOTICED_WITHIN_MS = timeBound(7000)
const BACK_WITHIN_MS = timeBound(10_000)

let migrated: Awaited<ReturnType<typeof createMigratedDatabase>>
/** Reaches the server without the link. */
let direct: Database

beforeAll(async () => {
  migrated = await createMigratedDatabase()
  direct = await openDatabase({ url: migrated.url, dataDir: '', log: silentLog, connections: 2 })
})
afterAll(async () => {
  await direct.close()
  await migrated.drop()
})
/** A database that is reached over a link of its own, for the time of one test. */
async function overLink(test: (database: Database, link: NetworkLink) => Promise<void>): Promise<void> {
  const url = new URL(migrated.url)
  const link = await openNetworkLink(Number(url.port))
  url.port = String(link.port)
  const database = await openDatabase({ url: url.href, dataDir: '', log: silentLog, connections: 2 })
  try {
    await test(database, link)
  } finally {
    await link.stop()
    await database.close()
  }
}

const add = (subject: string) =>
  sql`insert into secret_attempts (scope, subject, failures) values ('test', ${subject}, 0)`
const isThere = async (subject: string) =>
  (await direct.kysely.selectFrom('secret_attempts').selectAll().where('subject', '=', subject).execute())
    .length
const ask = (on: Database) => sql`select 1`.execute(on.kysely)
/** The error of a promise, and how long it took. */
async function failure(promise: Promise<unknown>): Promise<{ error: unknown; afterMs: number }> {
  const from = performance.now()
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  return { error, afterMs: performance.now() - from }
}

describe.concurrent('a connection to PostgreSQL', () => {
  it('security 33: a statement on a connection that the network lost fails within seconds', () =>
    overLink(async (database, link) => {
      await ask(database)
      link.cut()
      const { error, afterMs } = await failure(ask(database))
      expect(error).toBeInstanceOf(ConnectionLost)
      expect(afterMs).toBeLessThan(NOTICED_WITHIN_MS)
    }))

  it('security 33: a slow statement on a live connection is not cancelled', () =>
    overLink(async (database) => {
      const { rows } = await sql<{ slept: string }>`select pg_sleep(8)::text as slept`.execute(
        database.kysely,
      )
      expect(rows).toEqual([{ slept: '' }])
    }))

  it('security 33: connections that failed during a network cut free their places in the pool', ({
    expect,
  }) =>
    overLink(async (database, link) => {
      link.cut()
      await Promise.all(Array.from({ length: 8 }, () => failure(ask(database))))
      link.restore('stay dead')
      const from = performance.now()
      const isBack = async () => (await failure(ask(database))).error === null
      await expect.poll(isBack, { timeout: BACK_WITHIN_MS }).toBe(true)
      await Promise.all([ask(database), ask(database), ask(database)])
      expect(performance.now() - from).toBeLessThan(BACK_WITHIN_MS)
    }))

  it('security 33: idle connections that died together with a lost one are not reused', () =>
    overLink(async (database, link) => {
      await Promise.all([ask(database), ask(database)])
      link.cut()
      link.restore('stay dead')
      await delay(4000)
      expect((await failure(ask(database))).error).toBeInstanceOf(ConnectionLost)
      await ask(database)
    }))

  it('security 4: a commit whose answer was lost is reported as unknown, and is in the database', () =>
    overLink(async (database, link) => {
      await ask(database)
      const committing = database.transaction(async (tx) => {
        await add('answer lost').execute(tx)
        link.cutAnswers()
      })
      expect((await failure(committing)).error).toBeInstanceOf(OutcomeUnknown)
      expect(await isThere('answer lost')).toBe(1)
    }))

  it('security 4: a commit that never arrived is reported as unknown, and is not in the database', () =>
    overLink(async (database, link) => {
      await ask(database)
      const committing = database.transaction(async (tx) => {
        await add('commit lost').execute(tx)
        link.cut()
      })
      expect((await failure(committing)).error).toBeInstanceOf(OutcomeUnknown)
      expect(await isThere('commit lost')).toBe(0)
    }))

  it('security 4: a transaction that is lost before its commit is sent is reported as failed', () =>
    overLink(async (database, link) => {
      await ask(database)
      const working = database.transaction(async (tx) => {
        link.cut()
        await add('statement lost').execute(tx)
      })
      expect((await failure(working)).error).toBeInstanceOf(ConnectionLost)
      expect(await isThere('statement lost')).toBe(0)
    }))

  it('security 4: a transaction whose flush is lost after its commit is reported as unknown', () =>
    overLink(async (database, link) => {
      await database.transactionAhead((tx) => add('not flushed').execute(tx))
      link.cut()
      expect((await failure(database.flushed())).error).toBeInstanceOf(OutcomeUnknown)
    }))

  it('security 33: the locks of a lost connection are free when the database can be reached again', () =>
    overLink(async (database, link) => {
      await add('locked').execute(direct.kysely)
      const lock = sql`update secret_attempts set failures = failures + 1 where subject = 'locked'`
      const working = database.transaction(async (tx) => {
        await lock.execute(tx)
        link.cut()
        await sql`select 1`.execute(tx)
      })
      await failure(working)
      link.restore('stay dead')
      const from = performance.now()
      await lock.execute(direct.kysely)
      expect(performance.now() - from).toBeLessThan(timeBound(5000))
    }))
})
