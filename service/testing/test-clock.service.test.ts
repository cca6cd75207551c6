import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#service/database/database.ts'
import { onBothDatabases, openTestDatabase, silentLog, type TestDatabase } from './database.ts'
import { advance } from './test-clock.ts'
import { addPlayer } from './world.ts'

const HOUR_MS = 3_600_000
const NEAR_MS = 5000

/** The service's time on a connection, in statements that were prepared before. */
const timesOn = async ({ kysely }: Pick<TestDatabase, 'kysely'>) => {
  const { rows } = await sql<{ started: number; moment: number }>`
    select service_now() as started, service_clock() as moment where ${1}::integer = 1`.execute(kysely)
  return rows[0]!
}

onBothDatabases((open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })

  test('advance moves the time of transactions, of statements, of new rows and of the clock together', async () => {
    const before = await timesOn(database)
    await advance(database, '2 hours')
    await advance(database, '1 hour')
    const { started, moment } = await timesOn(database)
    expect(started - before.started).toBeGreaterThanOrEqual(3 * HOUR_MS)
    expect(started - before.started).toBeLessThan(3 * HOUR_MS + NEAR_MS)
    expect(moment).toBeGreaterThanOrEqual(started)
    expect(Math.abs(database.clock.now() - moment)).toBeLessThan(NEAR_MS)
    const { playerId } = await addPlayer(database)
    const { created_at: createdAt } = await database.kysely
      .selectFrom('players')
      .select('created_at')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    expect(createdAt).toBeGreaterThanOrEqual(started)
  })

  test('within a transaction service_now() stays and service_clock() goes on', async () => {
    await database.transaction(async (tx) => {
      const read = () =>
        sql<{ started: string; moment: string }>`
          select service_now()::text as started, service_clock()::text as moment, pg_sleep(0.002)`.execute(tx)
      const [first, second] = [(await read()).rows[0]!, (await read()).rows[0]!]
      expect(second.started).toBe(first.started)
      expect(second.moment > first.moment).toBe(true)
    })
  })

  test('no column takes its default from another time than the service', async () => {
    const { rows } = await sql<{ place: string }>`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = current_schema() and column_default ~ '(now|timestamp)\\(\\)'
        and column_default !~ 'service_(now|clock)\\(\\)'`.execute(database.kysely)
    expect(rows).toEqual([{ place: 'migrations.applied_at' }])
  })

  test('the role of the service cannot replace the functions of its time', async () => {
    const replace = sql`create or replace function service_now() returns timestamptz language sql return now()`
    await expect(replace.execute(database.kysely)).rejects.toMatchObject({ code: '42501' })
  })

  test('the functions of the time are inlined into plans, so that they cost nothing and use an index', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (verbose, costs off) select game_instance_id from game_instances
      where next_action_at <= service_now() and registration_end_at > service_clock()`.execute(
      database.kysely,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/next_action_at <= \(?now\(\)/)
    expect(plan).toMatch(/registration_end_at > \(?clock_timestamp\(\)/)
  })
})

test('advance moves the time of other processes', async () => {
  const database = await openTestDatabase('postgres')
  const other = await openDatabase({ url: database.url, dataDir: '', log: silentLog, connections: 1 })
  const before = await timesOn(other)
  await advance(database, '1 hour')
  expect((await timesOn(other)).started - before.started).toBeGreaterThanOrEqual(HOUR_MS)
  await other.close()
  await database.discard(false)
})
