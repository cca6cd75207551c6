import type { Kysely } from 'kysely'
import type pg from 'pg'
import { idsOfCell } from '#schemas/cells/cell-numbers.ts'
import { StartError } from '#service/base/start-error.ts'
import type { Tables } from './tables.ts'

/** Tables whose rows leave no database, and whose ids are multiplied: see the view `outbox`. */
const LOCAL_TABLES = ['published']

/** The number of the cell that a database is. */
export async function cellOf(db: Pick<Kysely<Tables>, 'selectFrom'>): Promise<number> {
  return (await db.selectFrom('cell_number').select('cell').executeTakeFirst())?.cell ?? 0
}

/**
 * Gives a database that was never used the number of a cell, and every sequence of ids the range of its cell: also those of tables that were
 * added since. Runs in the transaction of the migrations. Throws a StartError where a database in use has another number.
 */
export async function keepCellNumber(client: pg.ClientBase, asked: number | undefined): Promise<void> {
  if (!(await hasCellNumber(client))) return
  const sequences = await readSequences(client)
  const { rows } = await client.query<{ cell: number }>('select cell from cell_number')
  const kept = rows[0]?.cell ?? 0
  if (asked !== undefined && asked !== kept) {
    if (sequences.some(({ isUsed }) => isUsed)) throw new StartError(otherCell(asked, kept))
    await client.query('update cell_number set cell = $1', [asked])
  }
  const { first, last } = idsOfCell(asked ?? kept)
  for (const { name, isUsed, smallest, largest } of sequences) {
    if (Number(smallest) === first && Number(largest) === last) continue
    const restart = isUsed ? '' : ' restart'
    await client.query(`alter sequence ${name} minvalue ${first} maxvalue ${last} start ${first}${restart}`)
  }
}

/** False for a database of a version before, in tests of upgrades. */
async function hasCellNumber(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('cell_number') is not null as found`,
  )
  return rows[0]?.found === true
}

interface IdSequence {
  /** Quoted where it must be. */
  readonly name: string
  readonly isUsed: boolean
  /** As text: PostgreSQL's own bounds are no safe integers. */
  readonly smallest: string
  readonly largest: string
}

async function readSequences(client: pg.ClientBase): Promise<IdSequence[]> {
  const { rows } = await client.query<IdSequence>(
    `select sequences.seqrelid::regclass::text as name, pg_sequence_last_value(sequences.seqrelid) is not null as "isUsed",
      sequences.seqmin::text as smallest, sequences.seqmax::text as largest
    from pg_sequence sequences
    join pg_depend owned on owned.classid = 'pg_class'::regclass and owned.objid = sequences.seqrelid and owned.deptype = 'i'
    join pg_class tables on tables.oid = owned.refobjid
    where tables.relnamespace = current_schema()::regnamespace and tables.relname <> all($1)
    order by tables.relname`,
    [LOCAL_TABLES],
  )
  return rows
}

const otherCell = (asked: number, kept: number) =>
  `CELL is ${asked}, and the database is in use as cell ${kept}: the number of a cell is in every id. Set CELL to ${kept}, or begin with an empty database.`
