import { sql } from 'kysely'
import type { Database, Db } from '#service/database/database.ts'
import {
  type OperatorSites,
  type OwnedTable,
  type Reference,
  type SortedTables,
  sortTables,
} from './owned-tables.ts'
import { readCatalogue } from './read-catalogue.ts'

/** The rows of an operator in one table. */
export interface TableRows {
  readonly table: string
  readonly rows: number
  /** Sum of a hash of each row: the same for the same rows in any order, in any database of the same version. */
  readonly hash: string
}

/** The balances of one kind of account in one currency. */
export interface AccountSum {
  readonly kind: string
  readonly currency: string
  readonly accounts: number
  readonly balanceMinor: number
}

/** Rows of the operator that name a row of another one, or rows of others that name one of the operator’s. */
export interface Crossing {
  readonly table: string
  readonly column: string
  readonly rows: number
  readonly isInward: boolean
}

/** Everything that a database has of an operator. */
export interface OperatorContent {
  readonly operator: OperatorSites
  readonly tables: readonly TableRows[]
  readonly accounts: readonly AccountSum[]
  readonly crossings: readonly Crossing[]
  readonly staying: readonly { readonly table: string; readonly reason: string }[]
}

/** Reads the content of an operator in one snapshot; null where the database never had a site of it. */
export async function inspectOperator(tx: Db, operatorId: number): Promise<OperatorContent | null> {
  const operator = await readOperator(tx, operatorId)
  return operator === null ? null : inspectTables(tx, operator, await tablesOf(tx, operator))
}

/** The tables of a database, sorted for an operator; each has a decision. */
export async function tablesOf(tx: Db, operator: OperatorSites): Promise<SortedTables> {
  const sorted = sortTables(await readCatalogue(tx), operator)
  if (sorted.undecided.length === 0) return sorted
  throw new Error(`Nobody decided whose rows these tables have: ${sorted.undecided.join(', ')}.`)
}

async function inspectTables(
  tx: Db,
  operator: OperatorSites,
  { owned, staying }: SortedTables,
): Promise<OperatorContent> {
  const tables: TableRows[] = []
  for (const table of owned) tables.push(await countRows(tx, table))
  const whereOf = new Map(owned.map(({ table, where }) => [table, where]))
  const crossings: Crossing[] = []
  for (const table of owned)
    for (const reference of table.references)
      crossings.push(...(await findCrossings(tx, table, { reference, whereOf })))
  return {
    operator,
    tables,
    accounts: await sumAccounts(tx, whereOf.get('accounts') ?? 'false'),
    crossings,
    staying,
  }
}

export async function readOperator(tx: Db, operatorId: number): Promise<OperatorSites | null> {
  const sites = await tx
    .selectFrom('site_numbers')
    .select(['member_id', 'site_id'])
    .where('operator_id', '=', operatorId)
    .orderBy('member_id')
    .execute()
  if (sites.length === 0) return null
  return {
    operatorId,
    memberIds: sites.map(({ member_id }) => member_id),
    siteIds: [...new Set(sites.map(({ site_id }) => site_id))],
  }
}

async function countRows(tx: Db, { table, where, columns }: OwnedTable): Promise<TableRows> {
  // By name: databases that were upgraded have some columns in another order than new ones.
  const row = sql`row(${sql.join(columns.toSorted().map((column) => sql.ref(`${table}.${column}`)))})`
  const { rows } = await sql<{ rows: number; hash: string }>`
    select count(*) as rows, coalesce(sum(hashtextextended(${row}::text, 0)::numeric), 0)::text as hash
    from ${sql.table(table)} where ${sql.raw(where)}`.execute(tx)
  return { table, rows: rows[0]?.rows ?? 0, hash: rows[0]?.hash ?? '0' }
}

async function sumAccounts(tx: Db, where: string): Promise<AccountSum[]> {
  const { rows } = await sql<AccountSum>`
    select accounts.kind, currencies.code as currency, count(*) as accounts, sum(accounts.balance_minor)::bigint as "balanceMinor"
    from accounts join currencies using (currency_id) where ${sql.raw(where)}
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

interface Leg {
  readonly reference: Reference
  readonly whereOf: ReadonlyMap<string, string>
}

async function findCrossings(
  tx: Db,
  { table, where }: OwnedTable,
  { reference: { column, table: parent, key }, whereOf }: Leg,
): Promise<Crossing[]> {
  const named = sql.raw(
    `${table}.${column} in (select ${parent}.${key} from ${parent} where ${whereOf.get(parent)})`,
  )
  // Some lists are pruned while rows that name them stay.
  const exists = sql.raw(`${table}.${column} in (select ${parent}.${key} from ${parent})`)
  const { rows } = await sql<{ outward: number; inward: number }>`
    select count(*) filter (where own and "exists" and not named) as outward, count(*) filter (where named and not own) as inward
    from (
      select (${sql.raw(where)}) as own, (${named}) as named, (${exists}) as "exists"
      from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} is not null) as legs`.execute(tx)
  const [{ outward, inward } = { outward: 0, inward: 0 }] = rows
  return [
    ...(outward > 0 ? [{ table, column, rows: outward, isInward: false }] : []),
    ...(inward > 0 ? [{ table, column, rows: inward, isInward: true }] : []),
  ]
}

/** Runs reads in one snapshot of the database. */
export function inOneSnapshot<Result>(
  { kysely }: Pick<Database, 'kysely'>,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await writeInOneForm(tx)
      return work(tx)
    })
}

/** Times and numbers are written in one form, and statements may take long, until the transaction ends. */
export async function writeInOneForm(tx: Db): Promise<void> {
  await sql
    .raw(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC';
      set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601'; set local extra_float_digits = 1`,
    )
    .execute(tx)
}
