import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createEmptyDatabase,
  onBothDatabases,
  openTestDatabase,
  silentLog,
  type TestDatabase,
} from '#service/testing/database.ts'
import { bigints, byteas, integers, texts } from './binary-arrays.ts'
import { openDatabase, type Tx } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { ANSWER_UNREAD, LAST_STATEMENT } from './named-statements.ts'
import { timestamp } from './time.ts'

onBothDatabases((open, kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })

  it('every column type is read as the JavaScript type of the program', async () => {
    const { rows } = await sql`select 9007199254740991::bigint as whole, array[1, -2]::bigint[] as list,
      ${timestamp(1_795_199_678_126)} as moment, '\\x00ff'::bytea as bytes, 1.25::numeric as ratio,
      '{"a": [1]}'::jsonb as document, date '2026-11-20' as day`.execute(database.kysely)
    expect(rows).toEqual([
      {
        whole: 9_007_199_254_740_991,
        list: [1, -2],
        moment: 1_795_199_678_126,
        bytes: Buffer.from([0, 255]),
        ratio: 1.25,
        document: { a: [1] },
        day: '2026-11-20',
      },
    ])
  })

  it('a list parameter reaches the database unchanged, whatever its elements are', async () => {
    const numbers = [
      0,
      1,
      -1,
      2 ** 31,
      -(2 ** 31) - 1,
      2 ** 32,
      -(2 ** 32),
      2 ** 53 - 1,
      -(2 ** 53) + 1,
      null,
    ]
    const { rows } = await sql<Record<string, unknown>>`
      select ${bigints(numbers)}::bigint[]::text as numbers, ${integers([1, null, -2147483648])}::integer[] as small,
        ${texts(['', 'a,"b"\\{}', 'é€😀', 'NULL'])}::text[] as words,
        ${byteas([Buffer.of(), Buffer.of(0, 255, 92)])}::bytea[]::text as bytes,
        ${bigints([])}::bigint[]::text as nothing, array[array[1, 2], array[3, 4]]::bigint[] as table`.execute(
      database.kysely,
    )
    expect(rows[0]).toEqual({
      numbers: `{${numbers.map((value) => value ?? 'NULL').join(',')}}`,
      small: [1, null, -2_147_483_648],
      words: ['', 'a,"b"\\{}', 'é€😀', 'NULL'],
      bytes: String.raw`{"\\x","\\x00ff5c"}`,
      nothing: '{}',
      table: [1, 2, 3, 4],
    })
  })

  it('a transaction commits with its last statement, and is rolled back where that statement fails', async () => {
    const add = (memberId: number, divisor: number) =>
      database.transaction(async (tx) => {
        await tx.insertInto('site_state').values({ member_id: memberId }).execute()
        await sql`select 1 / ${divisor}::integer ${sql.raw(LAST_STATEMENT)}`.execute(tx)
      })
    // More often than there are connections: each goes on as if nothing had been.
    for (let round = 0; round < 12; round += 1) {
      await add(9000 + round, 1)
      await expect(add(9100 + round, 0)).rejects.toThrow('division by zero')
    }
    const kept = await database.kysely.selectFrom('site_state').select('member_id').execute()
    expect(kept.map(({ member_id }) => member_id).sort()).toEqual(
      Array.from({ length: 12 }, (_, round) => 9000 + round),
    )
    await database.kysely.deleteFrom('site_state').execute()
  })

  describe('a statement whose answer is not read', () => {
    const divideBy = (divisor: number, mark = '') => sql`select 1 / ${divisor}::integer ${sql.raw(mark)}`
    const countSites = async () =>
      (await database.kysely.selectFrom('site_state').select('member_id').execute()).length

    it.each([
      ['the next statement', (tx: Tx) => divideBy(1).execute(tx)],
      ['the last statement', (tx: Tx) => divideBy(1, LAST_STATEMENT).execute(tx)],
      ['the commit', () => Promise.resolve()],
    ])('fails its transaction with its error at %s', async (_place, then) => {
      const failed = database.transaction(async (tx) => {
        await tx.insertInto('site_state').values({ member_id: 9200 }).execute()
        await divideBy(0, ANSWER_UNREAD).execute(tx)
        await then(tx)
      })
      await expect(failed).rejects.toThrow('division by zero')
      expect(await countSites()).toBe(0)
    })

    it('does not affect later transactions of its connection', async () => {
      for (let round = 0; round < 12; round += 1) {
        await expect(database.transaction((tx) => divideBy(0, ANSWER_UNREAD).execute(tx))).rejects.toThrow(
          'division by zero',
        )
        const other = database.transaction((tx) => sql`select ${'word'}::integer`.execute(tx))
        await expect(other).rejects.toThrow('invalid input syntax')
      }
    })

    it('does its work', async () => {
      await database.transaction(async (tx) => {
        await sql`insert into site_state (member_id) values (${9201}) ${sql.raw(ANSWER_UNREAD)}`.execute(tx)
        expect((await tx.selectFrom('site_state').select('member_id').execute()).length).toBe(1)
      })
      expect(await countSites()).toBe(1)
      await database.kysely.deleteFrom('site_state').execute()
    })
  })

  it('an integer beyond the safe range of a number is refused', async () => {
    await expect(sql`select 9007199254740993::bigint`.execute(database.kysely)).rejects.toThrow('not safe')
  })

  it.each(['update entries set amount_minor = 1', 'delete from transfers', 'truncate audit_log'])(
    'security 1: the role of the service may not %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(database.kysely)).rejects.toThrow('permission denied')
    },
  )

  it('security 3: a second connection inside a transaction is refused', async () => {
    const attempt = database.transaction(() => database.kysely.selectFrom('players').selectAll().execute())
    await expect(attempt).rejects.toThrow('use its own handle')
  })

  it('a failed transaction is rolled back', async () => {
    const failed = database.transaction(async (tx) => {
      await tx.insertInto('site_state').values({ member_id: 1 }).execute()
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await database.kysely.selectFrom('site_state').selectAll().execute()).toEqual([])
  })

  it('security 3: a transaction is repeated after a serialization failure', async () => {
    let tries = 0
    await database.transaction(async (tx) => {
      tries += 1
      if (tries < 3)
        await sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`.execute(tx)
    })
    expect(tries).toBe(3)
  })

  it('a database reports its kind', () => {
    expect(database.kind).toBe(kind)
  })
})

describe('a PostgreSQL that cannot be used', () => {
  it.each([
    ['postgres://127.0.0.1:1/none', 'ECONNREFUSED'],
    [
      (process.env.TEST_DATABASE_URL ?? '').replace(/\/postgres(?=\?|$)/, '/no_such_database'),
      'does not exist',
    ],
  ])('a PostgreSQL that cannot be used is reported at the start: %s', async (url, why) => {
    const opening = openDatabase({ url, dataDir: '', log: silentLog })
    await expect(opening).rejects.toThrow(`The database of DATABASE_URL cannot be used`)
    await expect(opening).rejects.toThrow(why)
  })
})

describe('several processes on one PostgreSQL', () => {
  it('four processes that start at the same time run each migration once', async () => {
    const empty = await createEmptyDatabase()
    const processes = await Promise.all(
      Array.from({ length: 4 }, () =>
        openDatabase({ url: empty.url, dataDir: '', log: silentLog, connections: 1 }),
      ),
    )
    const counts = await Promise.all(
      processes.map(
        async ({ kysely }) => (await kysely.selectFrom('currencies').selectAll().execute()).length,
      ),
    )
    expect(counts).toEqual([6, 6, 6, 6])
    await Promise.all(processes.map((database) => database.close()))
    await empty.drop()
  })

  describe('an upgrade while an older process runs', () => {
    const all = readMigrations()
    const older = all.filter(({ name, repeatable }) => repeatable || name < '0191')

    it('a migration and a transaction that wait for each other both succeed', async () => {
      const empty = await createEmptyDatabase()
      const [migrating, running, watching] = await Promise.all(
        Array.from({ length: 3 }, async () => {
          const client = new pg.Client({ connectionString: empty.url })
          await client.connect()
          return client
        }),
      )
      assert(migrating && running && watching)
      try {
        await migrate(
          migrating,
          older.filter(({ repeatable }) => !repeatable),
        )
        // The migration changes defaults of this table after those of others.
        await running.query('begin')
        await running.query('select from subscriptions')
        const upgrade = migrate(migrating, all)
        const changed = await untilLocked(watching)
        await running.query(`select from ${changed}`)
        await running.query('commit')
        expect(await upgrade).toContain('0191-service-time.sql')
      } finally {
        await Promise.all([migrating, running, watching].map((client) => client.end()))
        await empty.drop()
      }
    })

    it('a process that is older than the database changes no function and no privilege', async () => {
      const empty = await createEmptyDatabase()
      const client = new pg.Client({ connectionString: empty.url })
      await client.connect()
      try {
        await migrate(client, all)
        await client.query('revoke insert on site_state from tombolo_service')
        const changed = older.map((migration) =>
          migration.repeatable ? { ...migration, text: 'select 1 / 0', hash: 'of an older text' } : migration,
        )
        expect(await migrate(client, changed)).toEqual([])
        const { rows } = await client.query(
          `select has_table_privilege('tombolo_service', 'site_state', 'insert') as may`,
        )
        expect(rows).toEqual([{ may: false }])
      } finally {
        await client.end()
        await empty.drop()
      }
    })
  })

  it('security 3: one side of a deadlock is repeated, and both sides succeed', async () => {
    const database = await openTestDatabase('postgres')
    await database.kysely
      .insertInto('site_state')
      .values([{ member_id: 1 }, { member_id: 2 }])
      .execute()
    const hasFirst = new Map([1, 2].map((member) => [member, Promise.withResolvers<void>()]))
    const touch = (first: number, second: number) =>
      database.transaction(async (tx) => {
        for (const member of [first, second]) {
          await sql`update site_state set maintenance_message = maintenance_message || 'x' where member_id = ${member}`.execute(
            tx,
          )
          hasFirst.get(member)?.resolve()
          await hasFirst.get(second)?.promise
        }
      })
    await Promise.all([touch(1, 2), touch(2, 1)])
    const rows = await database.kysely.selectFrom('site_state').select('maintenance_message').execute()
    expect(rows.map((row) => row.maintenance_message)).toEqual(['xx', 'xx'])
    await database.discard(false)
  })
})

/** Waits until a statement waits for a lock, and returns a table that its transaction has locked. */
async function untilLocked(client: pg.Client): Promise<string> {
  const locked = async () => {
    const { rows } = await client.query<{ name: string }>(`
      select class.relname as name from pg_locks as held
      join pg_locks as waited on waited.pid = held.pid and not waited.granted
      join pg_class as class on class.oid = held.relation and class.relkind = 'r'
      where held.granted and held.mode = 'AccessExclusiveLock' and held.relation <> waited.relation`)
    return rows[0]?.name
  }
  await expect.poll(locked, { interval: 10, timeout: 10_000 }).toBeDefined()
  return (await locked()) ?? 'players'
}
