/** The request for a page of a list of the API: empty for the first page. */
export interface PageRequest<Id> {
  readonly after?: Id
}

export interface ListedRows<Row, Id> {
  readonly readPage: (
    from: PageRequest<Id>,
  ) => Promise<{ readonly rows: readonly Row[]; readonly hasMore: boolean }>
  /** Names a record for the request of the page after it. */
  readonly idOf: (row: Row) => Id
  readonly lineOf: (row: Row) => string
  /** The line of an empty list. */
  readonly none: string
}

/** Prints a line for each record of a list, page after page. */
export async function sayList<Row, Id>(
  { readPage, idOf, lineOf, none }: ListedRows<Row, Id>,
  say: (line: string) => void,
): Promise<void> {
  let last: Row | undefined
  for (;;) {
    const { rows, hasMore } = await readPage(last === undefined ? {} : { after: idOf(last) })
    for (const row of rows) say(lineOf(row))
    last = rows.at(-1) ?? last
    if (!hasMore || rows.length === 0) break
  }
  if (last === undefined) say(none)
}
