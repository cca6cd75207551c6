import { strict as assert } from 'node:assert'
import {
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type UpdateObject,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import type { Db, Tx } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { allows, type AnyMachine, type EventOf, type StateOf, transitionOf } from './state-machine.ts'

type Read<M extends AnyMachine> = Selectable<Tables[M['table']]>
type Column<M extends AnyMachine> = keyof Read<M>

/** The row before the event, with the state in which it was locked. */
type Before<M extends AnyMachine> = {
  readonly [Name in (M['key'] | M['column']) & Column<M>]: Read<M>[Name]
}

interface Change<M extends AnyMachine> {
  readonly event: EventOf<M>
  /** Further columns; the state is not one of them. */
  readonly set?: UpdateObject<Tables, M['table']>
}

/** The row is in another state, from which the event does not lead. */
export interface NotMoved<State extends string = string> {
  readonly refused: { readonly status: State }
}

/**
 * Moves one row to the state to which an event leads, in one statement that writes a row in a state of the event alone. Answers with the
 * columns of `returning`, or with the whole row.
 */
export async function move<M extends AnyMachine, Name extends Column<M> = Column<M>>(
  tx: Tx,
  machine: M,
  row: Before<M>,
  { returning, ...change }: Change<M> & { readonly returning?: readonly Name[] },
): Promise<Pick<Read<M>, Name> | NotMoved<StateOf<M>>> {
  const { table, key, column } = machine
  const { [key]: id, [column]: stored } = row as Record<string, unknown>
  const status = stateOf(machine, stored)
  if (!allows(machine, status, change.event)) return { refused: { status } }
  const update = updateOf(tx, machine, change).where(key, '=', id)
  const moved = await (
    returning === undefined ? update.returningAll() : update.returning(returning as readonly string[])
  ).executeTakeFirst()
  if (moved !== undefined) return moved as Pick<Read<M>, Name>
  const present = anyTable(tx).selectFrom(table).select(column).where(key, '=', id)
  return { refused: { status: stateOf(machine, (await present.executeTakeFirstOrThrow())[column]) } }
}

/** Moves every row in a state of an event that the conditions of the caller choose. */
export function moveAll<M extends AnyMachine>(
  db: Db,
  machine: M,
  change: Change<M>,
): UpdateQueryBuilder<Tables, M['table'], M['table'], UpdateResult> {
  return updateOf(db, machine, change) as never
}

/** The row after an event that nothing can refuse: it is locked, and its state was checked. */
export function assertMoved<Moved extends object>(outcome: Moved | NotMoved): Moved {
  assert(hasMoved(outcome), 'a locked row stays in its state')
  return outcome
}

export function hasMoved<Moved extends object>(outcome: Moved | NotMoved): outcome is Moved {
  return !('refused' in outcome)
}

/** The condition that a row is in a state of an event, in literals: a plan may use the index of such rows. */
export function isFrom<M extends AnyMachine>(
  machine: M,
  event: EventOf<M>,
  alias?: string,
): RawBuilder<boolean> {
  const { column, nullState } = machine
  const name = sql.ref(alias === undefined ? column : `${alias}.${column}`)
  const { from } = transitionOf(machine, event)
  const written = from.filter((state) => state !== nullState).map((state) => sql.lit(state))
  if (written.length === 0) return sql`${name} is null`
  const isWritten = sql<boolean>`${name} in (${sql.join(written)})`
  return written.length === from.length ? isWritten : sql`(${isWritten} or ${name} is null)`
}

/** The state to which an event leads, for a statement that moves many rows. */
export function stateAfter<M extends AnyMachine>(machine: M, event: EventOf<M>): RawBuilder<string> {
  return sql.lit(transitionOf(machine, event).to)
}

function updateOf<M extends AnyMachine>(db: Db, machine: M, { event, set }: Change<M>) {
  const { to } = transitionOf(machine, event)
  return anyTable(db)
    .updateTable(machine.table)
    .set({ ...set, [machine.column]: to === machine.nullState ? null : to })
    .where(isFrom(machine, event))
}

/** The query builder for a table that the machine names. */
const anyTable = (db: Db) => db as unknown as Kysely<Record<string, Record<string, unknown>>>

const stateOf = <M extends AnyMachine>({ nullState }: M, stored: unknown): StateOf<M> =>
  (stored ?? nullState) as StateOf<M>
