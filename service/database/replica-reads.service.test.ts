import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { silentLog } from '#service/testing/database.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { type Database, openDatabase } from './database.ts'

let primary: PostgresServer
let standby: PostgresServer
let database: Database

const withStandbys = (url: string) => openDatabase({ url, readUrl: standby.url, dataDir: '', log: silentLog })

beforeAll(async () => {
  // As in production, a commit is acknowledged when it is in the log on the disk.
  primary = await startPostgres({ settings: { synchronous_commit: 'on' } })
  standby = await startPostgres({ replicaOf: primary.url })
  await on(standby, 'select pg_wal_replay_pause()')
  database = await withStandbys(primary.url)
})
afterEach(() => on(standby, 'select pg_wal_replay_resume()').catch(() => undefined))
afterAll(async () => {
  await database.close()
  await standby.stop()
  await primary.stop()
})

async function on({ url }: PostgresServer, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Reads the subjects of a scope, and whether a standby answered. */
function look(scope: string): Promise<{ isStandby: boolean; subjects: string[] }> {
  return database.onReplica(async (db) => {
    const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)
    const found = await db
      .selectFrom('secret_attempts')
      .select('subject')
      .where('scope', '=', scope)
      .execute()
    return { isStandby: rows[0]?.standby === true, subjects: found.map(({ subject }) => subject) }
  })
}

const add = (scope: string, subject: string) =>
  database.transaction((tx) =>
    sql`insert into secret_attempts (scope, subject, failures) values (${scope}, ${subject}, 0)`.execute(tx),
  )

test('the primary answers while a standby lacks the tables and the role', async () => {
  expect(await look('new')).toEqual({ isStandby: false, subjects: [] })
})

test('a read on a standby sees every commit of the time before it', async () => {
  await expect.poll(() => look('ready')).toMatchObject({ isStandby: true })
  let standbyAnswers = 0
  for (let turn = 1; turn <= 20; turn += 1) {
    await add('fresh', String(turn))
    const { isStandby, subjects } = await look('fresh')
    expect(subjects).toHaveLength(turn)
    if (isStandby) standbyAnswers += 1
  }
  // A slow machine may leave some of them to the primary.
  expect(standbyAnswers).toBeGreaterThan(0)
})

test('the primary answers a read that a standby is too far behind for', async () => {
  await look('behind')
  await on(standby, 'select pg_wal_replay_pause()')
  await add('behind', 'late')
  expect(await look('behind')).toEqual({ isStandby: false, subjects: ['late'] })
})

test('a standby takes no writes, and its refusal is passed on', async () => {
  await expect.poll(() => look('ready')).toMatchObject({ isStandby: true })
  const writing = database.onReplica((db) =>
    sql`insert into secret_attempts (scope, subject, failures) values ('x', 'x', 0)`.execute(db),
  )
  await expect(writing).rejects.toMatchObject({ code: '25006' })
})

test('a refusal by the work itself is passed on, and the work does not run again', async () => {
  await expect.poll(() => look('ready')).toMatchObject({ isStandby: true })
  let runs = 0
  const refusing = database.onReplica(() => {
    runs += 1
    return Promise.reject(new TypeError('refused'))
  })
  await expect(refusing).rejects.toThrow('refused')
  expect(runs).toBe(1)
})

test('the primary answers while the standby is down', async () => {
  await expect.poll(() => look('down')).toMatchObject({ isStandby: true })
  await add('down', 'seen')
  await standby.crash({ staysDown: true })
  expect(await look('down')).toEqual({ isStandby: false, subjects: ['seen'] })
  await standby.start()
  await expect.poll(() => look('down')).toMatchObject({ isStandby: true })
})

test('a database of several hosts is opened at its primary, also when a standby comes first in the list', async () => {
  const [{ host: one }, { host: other }] = [new URL(standby.url), new URL(primary.url)]
  const both = await withStandbys(primary.url.replace(other, `${one},${other}`))
  try {
    const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(
      both.kysely,
    )
    expect(rows).toEqual([{ standby: false }])
  } finally {
    await both.close()
  }
})
