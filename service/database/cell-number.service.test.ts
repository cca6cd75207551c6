import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { CELL_MAX, idsOfCell } from '#schemas/cells/cell-numbers.ts'
import { StartError } from '#service/base/start-error.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { ONE_OF_THREE, untilStatus } from '#service/testing/draws.ts'
import { newDataDir } from '#tests/support/database-copies.ts'
import { onBothDatabases, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { openWorld } from '#service/testing/open-world.ts'
import { cellOf } from './cell-number.ts'
import { openDatabase } from './database.ts'

/** Every column of ids that the database draws by itself. */
async function idColumns({ kysely }: TestDatabase): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES' order by 1`.execute(kysely)
  return rows
}

onBothDatabases((open) => {
  describe('the ids of two cells', () => {
    let cells: readonly [TestDatabase, TestDatabase]
    beforeAll(async () => {
      cells = [await open(1), await open(CELL_MAX)]
    })

    it('every sequence draws from the range of its cell, and from none of another one', async () => {
      for (const [database, cell] of [
        [cells[0], 1],
        [cells[1], CELL_MAX],
      ] as const) {
        const { first, last } = idsOfCell(cell)
        const columns = await idColumns(database)
        expect(columns.length).toBeGreaterThan(30)
        const outside = []
        for (const { table, column } of columns) {
          const { rows } = await sql<{ drawn: string; largest: string }>`
            select nextval(sequence)::text as drawn,
              (select seqmax::text from pg_sequence where seqrelid = sequence::regclass) as largest
            from pg_get_serial_sequence(${table}, ${column}) as sequence`.execute(database.kysely)
          const [{ drawn, largest } = { drawn: '', largest: '' }] = rows
          if (Number(drawn) !== first || Number(largest) !== last) outside.push(table)
        }
        // Its rows leave no database, and a view multiplies their ids.
        expect(outside).toEqual(['published'])
      }
    })

    it('a game is sold, drawn and paid with ids of the last cell, and the ledger holds', async () => {
      const [, database] = cells
      const world = openWorld(database)
      const game = await world.game(ONE_OF_THREE)
      for (const play of ['1', '2', '3']) await world.buy((await world.player()).playerId, game, [play])
      await untilStatus(database, game.gameInstanceId, 'ENDED')
      expect(game.gameInstanceId).toBeGreaterThan(idsOfCell(CELL_MAX).first)
      expect(await checkLedger(database)).toEqual([])
      await world.stop()
    })
  })

  it('a database without a setting is cell 0, and its ids begin with 1', async () => {
    const database = await open()
    expect(await cellOf(database.kysely)).toBe(0)
    const world = openWorld(database)
    expect(await world.player()).toMatchObject({ playerId: 1 })
    await world.stop()
  })
})

it('a database in use keeps the number of its cell: another one is refused at the start', async () => {
  const dataDir = await newDataDir()
  const openAs = (cell?: number) => openDatabase({ dataDir, cell, log: silentLog })
  const first = await openAs(3)
  await first.kysely
    .insertInto('page_errors')
    .values({ member_id: 1, fingerprint: Buffer.alloc(32), message: '', stack: '', page: '/', release: '1' })
    .execute()
  await first.close()
  await expect(openAs(4)).rejects.toThrow(
    new StartError(
      'CELL is 4, and the database is in use as cell 3: the number of a cell is in every id. Set CELL to 3, or begin with an empty database.',
    ),
  )
  for (const cell of [3, undefined]) {
    const again = await openAs(cell)
    expect(await cellOf(again.kysely)).toBe(3)
    await again.close()
  }
})
