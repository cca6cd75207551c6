/** Reads a list of the API with one record a page, and returns the names of the records in the order of the pages. */
export async function readByOne<Row, Id>(
  readPage: (request: {
    limit: number
    after?: Id
  }) => Promise<{ readonly rows: readonly Row[]; readonly hasMore: boolean }>,
  idOf: (row: Row) => Id,
): Promise<Id[]> {
  const ids: Id[] = []
  for (;;) {
    const last = ids.at(-1)
    const { rows, hasMore } = await readPage({ limit: 1, ...(last !== undefined && { after: last }) })
    ids.push(...rows.map(idOf))
    if (!hasMore) return ids
  }
}
