import {
  keepPreviousData,
  type UseInfiniteQueryResult,
  type InfiniteData,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { callEndpoint, type CallProblem } from '../api/call.ts'
import type { RecordTable } from './record-tables.ts'

export type StoredRecord = Readonly<Record<string, unknown>>

interface Page {
  readonly records: readonly StoredRecord[]
  readonly hasMore: boolean
}

interface Pages<OfPage, Cursor> {
  readonly queryKey: readonly unknown[]
  /** Reads the page after a record; without one the first page. */
  readonly read: (after: Cursor | undefined) => Promise<OfPage>
  /** The last record of a page, by which the next one is asked for. */
  readonly cursorOf: (page: OfPage) => Cursor | undefined
  readonly enabled?: boolean
}

/** A list, page by page; its pages stay on the screen while they are read again, or others of the list are. */
export function usePages<OfPage extends { readonly hasMore: boolean }, Cursor>({
  queryKey,
  read,
  cursorOf,
  enabled = true,
}: Pages<OfPage, Cursor>): UseInfiniteQueryResult<InfiniteData<OfPage>, CallProblem> {
  return useInfiniteQuery<OfPage, CallProblem, InfiniteData<OfPage>, readonly unknown[], Cursor | undefined>({
    queryKey,
    enabled,
    initialPageParam: undefined,
    placeholderData: keepPreviousData,
    // The type of the parameter is not known for a generic cursor.
    queryFn: ({ pageParam }) => read(pageParam as Cursor | undefined),
    getNextPageParam: (page) => (page.hasMore ? cursorOf(page) : undefined),
  })
}

/** The records of a list, whose table says how its pages are read. */
export function useRecords(
  { list, key, cursor }: RecordTable,
  params: Readonly<Record<string, string | number>>,
  filter: Readonly<Record<string, string | number>>,
  enabled: boolean,
): UseInfiniteQueryResult<InfiniteData<Page>, CallProblem> {
  return usePages<Page, unknown>({
    queryKey: [list.name, params, filter],
    enabled,
    async read(after) {
      const request = { ...filter, ...(after !== undefined && { after }) }
      const answer = (await callEndpoint(list.name, params as never, request as never)) as unknown
      if (key === null) return { records: answer as StoredRecord[], hasMore: false }
      const page = answer as Record<string, unknown>
      return { records: page[key] as StoredRecord[], hasMore: page['hasMore'] === true }
    },
    cursorOf: ({ records }) => (cursor === null ? undefined : records.at(-1)?.[cursor]),
  })
}
