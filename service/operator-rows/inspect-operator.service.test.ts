import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_KINDS } from '#service/ledger/accounts.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openWorld } from '#service/testing/open-world.ts'
import { addPlayer } from '#service/testing/world.ts'
import { inOneSnapshot, inspectOperator, type OperatorContent } from './inspect-operator.ts'
import { sortTables } from './owned-tables.ts'
import { readCatalogue } from './read-catalogue.ts'

const NOBODY = { operatorId: 1, memberIds: [101], siteIds: ['aurora'] }

onEachDatabase((open) => {
  let database: TestDatabase
  const inspected = (operatorId: number) => inOneSnapshot(database, (tx) => inspectOperator(tx, operatorId))
  const rowsOf = (content: OperatorContent | null, table: string) =>
    content?.tables.find((found) => found.table === table)?.rows

  beforeAll(async () => {
    database = await open()
    await sql`insert into site_numbers (member_id, site_id, operator_id)
      values (101, 'aurora', 1), (102, 'kola', 1), (103, 'pier', 2)`.execute(database.kysely)
  })

  it('every table has rows of operators, or a reason why its rows belong to none', async () => {
    const catalogue = await readCatalogue(database.kysely)
    const { owned, staying, undecided } = sortTables(catalogue, NOBODY)
    expect(undecided).toEqual([])
    expect(owned.length + staying.length).toBe(catalogue.length)
    expect(owned.length).toBeGreaterThan(70)
  })

  it('a new table without a column that names an owner is undecided; one with a key of another table is not', async () => {
    const table = (name: string, column: string) => ({
      name,
      columns: [{ name: column, isNullable: false, isBigint: true }],
      primaryKey: [],
      isIdentity: false,
      foreignKeys: [],
    })
    const catalogue = [
      ...(await readCatalogue(database.kysely)),
      table('gifts', 'value'),
      table('hats', 'play_id'),
    ]
    const { owned, undecided } = sortTables(catalogue, NOBODY)
    expect(undecided).toEqual(['gifts'])
    expect(owned.find(({ table }) => table === 'hats')?.where).toMatch(
      /^hats\.play_id in \(select plays\.play_id/,
    )
  })

  it('every kind of account has an owner whose operator is found', async () => {
    const { rows } = await sql<{ kind: string }>`select kind from account_kinds order by kind`.execute(
      database.kysely,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(Object.keys(ACCOUNT_KINDS).toSorted())
  })

  describe('two operators with players and sales', () => {
    beforeAll(async () => {
      const world = openWorld(database)
      const game = await world.game()
      const { playerId } = await world.player()
      await world.join(playerId, game)
      await addPlayer(database, { memberId: 103, operatorId: 2 })
      await addPlayer(database, { memberId: 103, operatorId: 2 })
      await world.stop()
    })

    it('each one has the own rows alone, and no row leads to the other one', async () => {
      const [first, second] = [await inspected(1), await inspected(2)]
      expect(first?.operator).toEqual({ operatorId: 1, memberIds: [101, 102], siteIds: ['aurora', 'kola'] })
      expect([rowsOf(first, 'players'), rowsOf(second, 'players')]).toEqual([1, 2])
      expect([rowsOf(first, 'plays'), rowsOf(second, 'plays')]).toEqual([1, 0])
      expect(rowsOf(first, 'site_numbers')).toBe(2)
      expect([first?.crossings, second?.crossings]).toEqual([[], []])
      expect(await inspected(3)).toBeNull()
    })

    it('the rows of all operators are all rows of the ledger, and their balances sum to zero', async () => {
      const contents = [await inspected(1), await inspected(2)]
      for (const table of ['entries', 'transfers', 'accounts'] as const) {
        const { rows } = await sql<{
          all: number
        }>`select count(*) as "all" from ${sql.table(table)}`.execute(database.kysely)
        const counted = contents.map((content) => rowsOf(content, table) ?? 0)
        expect([table, counted.reduce((sum, count) => sum + count)]).toEqual([table, rows[0]?.all])
      }
      const balances = contents
        .flatMap((content) => content?.accounts ?? [])
        .map(({ balanceMinor }) => balanceMinor)
      expect(balances.reduce((sum, minor) => sum + minor)).toBe(0)
    })

    it('a row that changes has another hash, and those of other tables stay', async () => {
      const before = await inspected(2)
      await sql`update players set country = 'MT' where member_id = 103`.execute(database.kysely)
      const after = await inspected(2)
      const changed = (after?.tables ?? []).filter(
        ({ table, hash }) => hash !== before?.tables.find((found) => found.table === table)?.hash,
      )
      expect(changed.map(({ table }) => table)).toEqual(['players'])
    })

    it('a row that names a row of another operator is found from both sides', async () => {
      await sql`update players set referred_by_player_id = (select min(player_id) from players where member_id = 101)
        where player_id = (select max(player_id) from players where member_id = 103)`.execute(database.kysely)
      const leg = { table: 'players', column: 'referred_by_player_id', rows: 1 }
      expect((await inspected(2))?.crossings).toEqual([{ ...leg, isInward: false }])
      expect((await inspected(1))?.crossings).toEqual([{ ...leg, isInward: true }])
    })
  })
})
