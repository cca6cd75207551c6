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
  { lineOf, none, ...list }: ListedRows<Row, Id>,
  say: (line: string) => void,
): Promise<void> {
  let isEmpty = true
  await eachPage(list, (rows) => {
    isEmpty &&= rows.length === 0
    for (const row of rows) say(lineOf(row))
  })
  if (isEmpty) say(none)
}

type PagedRows<Row, Id> = Pick<ListedRows<Row, Id>, 'readPage' | 'idOf'>

/** All records of a list. */
export async function readList<Row, Id>(list: PagedRows<Row, Id>): Promise<Row[]> {
  const all: Row[] = []
  await eachPage(list, (rows) => void all.push(...rows))
  return all
}

async function eachPage<Row, Id>(
  { readPage, idOf }: PagedRows<Row, Id>,
  take: (rows: readonly Row[]) => void,
): Promise<void> {
  let last: Row | undefined
  for (;;) {
    const { rows, hasMore } = await readPage(last === undefined ? {} : { after: idOf(last) })
    take(rows)
    last = rows.at(-1)
    if (!hasMore || last === undefined) return
  }
}
