import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it, test } from 'vitest'
import { migrate, readMigrations } from '#service/database/migrate.ts'
import { createEmptyDatabase, onEachDatabase, type TestDatabase } from '#service/testing/database.ts'

const GIVEN = /^[A-Z][a-z]+ [0-9]{4,}$/

interface Named {
  username: string
  screenName: string
}

onEachDatabase((open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })

  const add = async (username: string, screenName: string | null) => {
    const { rows } = await sql<Named>`
      insert into players (member_id, operator_id, username, username_key, screen_name, password_hash)
      values (101, 1, ${username}, ${username.toLowerCase()}, ${screenName}, '-')
      returning username, screen_name as "screenName"`.execute(database.kysely)
    return rows[0]?.screenName ?? ''
  }

  it('security 29: the database assigns a public name where a player chose none or the login name', async () => {
    const names = [
      await add('ada', null),
      await add('bob', 'bob'),
      await add('Cleo', 'cLEO'),
      await add('DAN', 'DAN'),
    ]
    for (const name of names) expect(name).toMatch(GIVEN)
    expect(new Set(names).size).toBe(4)
    expect(await add('eve', 'Lady E')).toBe('Lady E')
  })

  it('security 29: a later change cannot make the login name the public name', async () => {
    await add('fay', 'Fairy')
    await sql`update players set screen_name = 'FAY' where username = 'fay'`.execute(database.kysely)
    const { rows } = await sql<Named>`
      select username, screen_name as "screenName" from players where username = 'fay'`.execute(
      database.kysely,
    )
    expect(rows[0]?.screenName).toMatch(GIVEN)
  })

  it('assigned public names stay unique and short after three hundred players', async () => {
    await sql`
      insert into players (member_id, operator_id, username, username_key, screen_name, password_hash)
      select 102, 1, 'm' || n, 'm' || n, 'm' || n, '-' from generate_series(1, 300) n`.execute(
      database.kysely,
    )
    const { rows } = await sql<{ count: number; longest: number }>`
      select count(distinct lower(screen_name))::integer as count, max(length(screen_name)) as longest
      from players where member_id = 102`.execute(database.kysely)
    expect(rows[0]?.count).toBe(300)
    expect(rows[0]?.longest).toBeLessThanOrEqual(18)
  })
})

test('security 29: an update of the service assigns names to players who show their login name', async () => {
  const empty = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: empty.url })
  await client.connect()
  try {
    const all = readMigrations()
    const before = all.filter(({ name, repeatable }) => !repeatable && !name.startsWith('0102'))
    await migrate(client, before)
    await client.query(`
      insert into players (member_id, operator_id, username, username_key, screen_name, password_hash)
      select member, 1, name, lower(name), shown, '-'
      from (values (101, 'ada', 'ada'), (101, 'Bob', 'BOB'), (101, 'cleo', 'Queen'), (101, 'dan', 'queen'),
        (101, 'eve', 'Lady E'), (101, 'fay', 'Achird 1001'), (102, 'ada', 'ada')) as old (member, name, shown)`)
    await migrate(client, all)
    const { rows } = await client.query<Named>(
      `select username, screen_name as "screenName" from players order by player_id`,
    )
    const kept = rows.filter(({ screenName }) => !GIVEN.test(screenName))
    expect(kept.map(({ screenName }) => screenName)).toEqual(['Queen', 'Lady E'])
    expect(new Set(rows.slice(0, 6).map(({ screenName }) => screenName)).size).toBe(6)
    for (const { username, screenName } of rows)
      expect(screenName.toLowerCase()).not.toBe(username.toLowerCase())
  } finally {
    await client.end()
    await empty.drop()
  }
})
