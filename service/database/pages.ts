import type { ListSort } from '#schemas/operator/params.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** Records of a page, where the request has no number. */
export const PAGE_SIZE = 50

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly hasMore: boolean
}

/** Reads a page of an ordered query: one row more than the page has says whether there are more. */
export async function readListPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  limit: number,
): Promise<Page<Row>> {
  return cutPage(await query.limit(limit + 1).execute(), limit)
}

/** A page of a list whose statement asked for one row more than `limit`. */
export function cutPage<Row>(rows: readonly Row[], limit: number): Page<Row> {
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

/**
 * The state in which a list is read: the given one, else the queue's; null for every state of one player, whose records are read the newest
 * first by the index of the player, or of one record. `one` names the player or the record.
 */
export const listedState = <State extends string>(
  given: State | undefined,
  queue: State,
  one: number | string | undefined,
): State | null => given ?? (one === undefined ? queue : null)

/** The order of the records of a list. */
export interface ListDirection {
  readonly isNewestFirst: boolean
  readonly direction: 'asc' | 'desc'
  /** Compares the number of a record on the next page with that of the last one. */
  readonly beyond: '<' | '>'
  /** The direction in a statement. */
  readonly inOrder: RawBuilder<unknown>
}

/** The order that is asked for, or else that of the list. */
export function directionOf(asked: ListSort | undefined, ownSort: ListSort): ListDirection {
  const isNewestFirst = (asked ?? ownSort) === 'newest'
  return isNewestFirst
    ? { isNewestFirst, direction: 'desc', beyond: '<', inOrder: sql`desc` }
    : { isNewestFirst, direction: 'asc', beyond: '>', inOrder: sql`asc` }
}

/** Condition of the rows behind the one with this number in a list by number. */
export const isBeyond = (
  column: string,
  { beyond }: ListDirection,
  after: number | undefined,
): RawBuilder<boolean> =>
  after === undefined ? sql`true` : sql<boolean>`${sql.ref(column)} ${sql.raw(beyond)} ${after}`

/** The order of a list by a time, and then by the id. */
interface ListOrder {
  readonly table: string
  /** The name of the table in the statement; by default its own. */
  readonly as?: string
  readonly time: string
  readonly id: string
  readonly isNewestFirst?: boolean
}

/** Condition of the rows that come after the row with this id. */
export function isBehind(
  { table, as = table, time, id, isNewestFirst = false }: ListOrder,
  lastId: string | number,
): RawBuilder<boolean> {
  const of = (name: string) => sql`(${sql.ref(`${name}.${time}`)}, ${sql.ref(`${name}.${id}`)})`
  const compare = isNewestFirst ? sql`<` : sql`>`
  return sql<boolean>`${of(as)} ${compare}
    (select ${sql.ref(`last.${time}`)}, ${sql.ref(`last.${id}`)} from ${sql.table(table)} as last
      where ${sql.ref(`last.${id}`)} = ${lastId})`
}
