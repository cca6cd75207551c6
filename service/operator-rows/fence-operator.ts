import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { StartError } from '#service/base/start-error.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import { SERVICE_ROLE } from '#service/database/service-role.ts'
import { tablesOf } from './inspect-operator.ts'
import type { OperatorSites, OwnedTable } from './owned-tables.ts'

/** Tables that a process reads when it reads the files of sites; nobody works on their rows. */
const LEFT_OPEN = new Set(['operator_numbers', 'site_clocks', 'site_currencies', 'site_numbers'])
/** Read on: it says that the site is in maintenance. */
const READ_ON = 'site_state'

/** The lock order of the service comes first. */
const LOCKED_FIRST = ['idempotency_keys', 'players', 'deposits', 'subscriptions', 'game_instances']

/** Less than the time after which the database ends one of two transactions that wait for each other: the fence gives way. */
const LOCK_TIMEOUT_MS = 400
const TRIES = 60
const PAUSE_MS = 250
/** lock_not_available */
const LOCKED = '55P03'

/** A policy that every row satisfies: the one of the operator restricts it. */
const EVERY_ROW = 'every_row'
const policyOf = ({ operatorId }: Pick<OperatorSites, 'operatorId'>) => `away_${operatorId}`

/**
 * Hides the rows of an operator from every statement of the service, by policies of row-level security, and lets none be written. The locks that it
 * takes wait for the end of each transaction that has touched a table, so that no work is under way when the transaction commits. `work` runs in the
 * same transaction, with the rights of the owner of the tables, before the fence is there.
 */
export function fenceOperator(
  database: Database,
  operator: OperatorSites,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  return withTables(database, operator, async (tx, tables) => {
    await work(tx)
    for (const table of tables) await fenceTable(tx, operator, table)
  })
}

/** Takes the fence of an operator away. `work` runs in the same transaction. */
export function unfenceOperator(
  database: Database,
  operator: OperatorSites,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  return withTables(database, operator, async (tx, tables) => {
    const policy = policyOf(operator)
    for (const { table } of tables) {
      const drop = ['all', 'insert', 'update', 'delete'].map(
        (kind) => `drop policy if exists ${kind === 'all' ? policy : `${policy}_${kind}`} on ${table};`,
      )
      await sql.raw(drop.join('\n')).execute(tx)
      const { rows } = await sql<{ left: number }>`
        select count(*)::integer as left from pg_policy where polrelid = ${table}::regclass and not polpermissive`.execute(
        tx,
      )
      if (rows[0]?.left === 0)
        await sql
          .raw(
            `drop policy if exists ${EVERY_ROW} on ${table}; alter table ${table} disable row level security`,
          )
          .execute(tx)
    }
    await work(tx)
  })
}

async function fenceTable(tx: Tx, operator: OperatorSites, table: OwnedTable): Promise<void> {
  const { table: name } = table
  const policy = policyOf(operator)
  const to = `to ${SERVICE_ROLE}`
  const statements = [
    `alter table ${name} enable row level security`,
    `drop policy if exists ${EVERY_ROW} on ${name}`,
    `create policy ${EVERY_ROW} on ${name} ${to} using (true)`,
  ]
  const isOther = `not (${table.where})`
  if (name === READ_ON)
    statements.push(
      `create policy ${policy}_insert on ${name} as restrictive for insert ${to} with check (${isOther})`,
      `create policy ${policy}_update on ${name} as restrictive for update ${to} using (${isOther})`,
      `create policy ${policy}_delete on ${name} as restrictive for delete ${to} using (${isOther})`,
    )
  else
    statements.push(`create policy ${policy} on ${name} as restrictive ${to} using (${conditionOf(table)})`)
  await sql.raw(statements.join(';\n')).execute(tx)
}

/** Rows of a player are there for the service as long as the player is. */
const conditionOf = ({ table, where, through }: OwnedTable): string =>
  through === null
    ? `not (${where})`
    : `exists (select from ${through.table} as parent where parent.${through.key} = ${table}.${through.column})`

/**
 * The tables with a column of their own that names the operator or the site, and those of players. Nothing works on the others without a row of
 * these: money, plays and prizes stay readable, so that the ledger can be checked.
 */
const isFenced = ({ table, where, through }: OwnedTable): boolean =>
  !LEFT_OPEN.has(table) && (through === null ? !where.includes('(select ') : through.table === 'players')

async function withTables(
  database: Database,
  operator: OperatorSites,
  work: (tx: Tx, tables: readonly OwnedTable[]) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction(async (tx) => {
        await asOwner(tx)
        const { owned } = await tablesOf(tx, operator)
        const tables = owned.filter(isFenced)
        const rest = tables.map(({ table }) => table).filter((table) => !LOCKED_FIRST.includes(table))
        await sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`).execute(tx)
        await sql
          .raw(`lock table ${[...LOCKED_FIRST, ...rest].join(', ')} in access exclusive mode`)
          .execute(tx)
        await work(tx, tables)
      })
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCKED) throw error
      if (tries === TRIES)
        throw new StartError(
          'Other transactions hold the tables for long: a backup by pg_dump, a report or a migration. Wait for its end, and call the command again.',
          { cause: error },
        )
      await delay(PAUSE_MS)
    }
  }
}

/** The rights of the user of the URL, who owns the tables: policies do not hold for it. */
export async function asOwner(tx: Db): Promise<void> {
  await sql
    .raw(
      'set local role none; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    .execute(tx)
}
