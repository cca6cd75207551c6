import { execFile } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '#service/ledger/check.ts'
import { openTestDatabase, type TestDatabase } from '#service/testing/database.ts'
import { ONE_OF_THREE, until, untilStatus } from '#service/testing/draws.ts'
import { openWorld } from '#service/testing/open-world.ts'
import { addPlayer } from '#service/testing/world.ts'
import { rehearseCopy } from './rehearse-copy.ts'

const CLI = new URL('../cells.ts', import.meta.url).pathname

let source: TestDatabase
let target: TestDatabase

beforeAll(async () => {
  source = await openTestDatabase('postgres')
  target = await openTestDatabase('postgres', 1)
  await sql`insert into site_numbers (member_id, site_id, operator_id)
    values (101, 'aurora', 1), (103, 'pier', 2)`.execute(source.kysely)
  await sql`insert into operator_numbers (operator_id) values (1), (2)`.execute(source.kysely)
  const world = openWorld(source)
  const drawn = await world.game(ONE_OF_THREE)
  for (const play of ['1', '2', '3']) await world.buy((await world.player()).playerId, drawn, [play])
  await untilStatus(source, drawn.gameInstanceId, 'ENDED')
  // Sold, and not drawn yet.
  await world.buy((await world.player()).playerId, await world.game(ONE_OF_THREE), ['2'])
  await world.stop()
  await addPlayer(source, { memberId: 103, operatorId: 2 })
})
afterAll(async () => {
  await source.discard(false)
  await target.discard(false)
})

const rehearsed = (operatorId = 1) => rehearseCopy({ source, target, operatorId })

async function expectUntouchedTarget(): Promise<void> {
  const { rows } = await sql<{ rows: number }>`
    select (select count(*) from players) + (select count(*) from transfers) + (select count(*) from site_numbers)
      + (select count(*) from webhook_messages) as rows`.execute(target.kysely)
  expect(rows).toEqual([{ rows: 0 }])
  expect(await checkLedger(target)).toEqual([])
}

test('an operator with sold and drawn games is copied as it is, and taken back', async () => {
  const outcome = await rehearsed()
  expect(outcome).toMatchObject({ changedMeanwhile: [] })
  expect(outcome).not.toHaveProperty('reasons')
  const { rows } = await sql<{ rows: number }>`
    select (select count(*) from entries) + (select count(*) from transfers) + (select count(*) from plays) as rows`.execute(
    source.kysely,
  )
  expect('rows' in outcome && outcome.rows).toBeGreaterThan(rows[0]?.rows ?? 0)
  await expectUntouchedTarget()
})

test('the command prints the number of rows, and a refusal with exit code 1', async () => {
  const run = (operatorId: string, urls: { from: TestDatabase; to: TestDatabase }) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: urls.from.url, TARGET_DATABASE_URL: urls.to.url }
      execFile(process.execPath, [CLI, 'rehearse', operatorId], { env }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
      )
    })
  const done = await run('1', { from: source, to: target })
  expect([done.code, done.stderr]).toEqual([0, ''])
  expect(done.stdout).toMatch(
    /^Copied \d+ rows in \d+\.\d s, compared them, and took them back\.\nNo row changed meanwhile\.\n$/,
  )
  expect(await run('1', { from: target, to: source })).toEqual({
    code: 1,
    stdout: '',
    stderr:
      '✗ The source is cell 1 and the target cell 0: ids keep their order only towards a cell with a higher number.\n',
  })
  await expectUntouchedTarget()
})

test('a copy in which a row was altered is refused, and taken back', async () => {
  const owner = sql.raw('reset role')
  await target.kysely.connection().execute(async (connection) => {
    await owner.execute(connection)
    await sql`create function alter_row() returns trigger language plpgsql as $$
      begin new.country := 'XX'; return new; end $$`.execute(connection)
    await sql`create trigger altering before insert on players for each row execute function alter_row()`.execute(
      connection,
    )
    await sql`alter table players enable always trigger altering`.execute(connection)
  })
  try {
    expect(await rehearsed()).toEqual({ reasons: ['players: 4 rows, of which some differ in the copy.'] })
  } finally {
    await target.kysely.connection().execute(async (connection) => {
      await owner.execute(connection)
      await sql`drop trigger altering on players`.execute(connection)
    })
  }
  await expectUntouchedTarget()
})

test('rows that change at the source during the copy are named', async () => {
  let change = () => {}
  const holding = target.kysely.transaction().execute(async (tx) => {
    await sql`lock table players in share mode`.execute(tx)
    await new Promise<void>((resolve) => (change = resolve))
  })
  const outcome = rehearsed()
  await until(
    async () => {
      const { rows } = await sql`select from pg_locks where not granted and relation = 'players'::regclass
        and database = (select oid from pg_database where datname = current_database())`.execute(
        target.kysely,
      )
      return rows.length
    },
    (waiting) => waiting > 0,
  )
  await sql`update players set country = 'MT' where member_id = 101`.execute(source.kysely)
  change()
  await holding
  expect(await outcome).toMatchObject({ changedMeanwhile: ['players'] })
  await expectUntouchedTarget()
})

test('an id that the target has already, and an operator who is there, are refused', async () => {
  const [{ player_id: taken } = { player_id: 0 }] = await source.kysely
    .selectFrom('players')
    .select('player_id')
    .where('member_id', '=', 101)
    .limit(1)
    .execute()
  await sql`insert into players (player_id, member_id, operator_id, username, username_key, screen_name, password_hash)
    overriding system value values (${taken}, 2000001, 2000001, 'ada', 'ada', 'Ada L', '')`.execute(
    target.kysely,
  )
  expect(await rehearsed()).toEqual({
    reasons: [
      'Rows of players cannot be added to the target: duplicate key value violates unique constraint "players_pkey".',
    ],
  })
  await sql`insert into site_numbers (member_id, site_id, operator_id) values (103, 'pier', 2)`.execute(
    target.kysely,
  )
  expect(await rehearsed(2)).toEqual({ reasons: ['The target has sites of operator 2 already.'] })
  expect(await rehearsed(3)).toEqual({ reasons: ['The source never had a site of operator 3.'] })
})
