import { strict as assert } from 'node:assert'
import type { ListSort } from '#schemas/operator/params.ts'

/** A request for a page of a list of the API. */
export interface PageRequest<Id> {
  readonly limit: number
  readonly after?: Id
  readonly sort?: ListSort
}

type ReadPage<Row, Id> = (
  request: PageRequest<Id>,
) => Promise<{ readonly rows: readonly Row[]; readonly hasMore: boolean }>

/**
 * Reads a list of the API with one record a page, and returns the names of the records in the order of the pages. Asserts that one of the two
 * sorts is the order of the list, and the other one the reverse.
 */
export async function readByOne<Row, Id>(readPage: ReadPage<Row, Id>, idOf: (row: Row) => Id): Promise<Id[]> {
  const ids = await readInOrder(readPage, idOf)
  const newest = await readInOrder(readPage, idOf, 'newest')
  const oldest = await readInOrder(readPage, idOf, 'oldest')
  assert.deepEqual(oldest, newest.toReversed())
  assert.deepEqual(ids, ids[0] === newest[0] ? newest : oldest)
  return ids
}

async function readInOrder<Row, Id>(
  readPage: ReadPage<Row, Id>,
  idOf: (row: Row) => Id,
  sort?: ListSort,
): Promise<Id[]> {
  const ids: Id[] = []
  for (;;) {
    const last = ids.at(-1)
    const request = { limit: 1, ...(last !== undefined && { after: last }), ...(sort && { sort }) }
    const { rows, hasMore } = await readPage(request)
    ids.push(...rows.map(idOf))
    if (!hasMore) return ids
  }
}
