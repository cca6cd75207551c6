import type { SelectQueryBuilder } from 'kysely'

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
