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

/** The records of a list, page by page; they stay on the page while they are read again, or others of the list are. */
export function useRecords(
  { list, key, cursor }: RecordTable,
  params: Readonly<Record<string, string | number>>,
  filter: Readonly<Record<string, string | number>>,
  enabled: boolean,
): UseInfiniteQueryResult<InfiniteData<Page>, CallProblem> {
  return useInfiniteQuery<Page, CallProblem, InfiniteData<Page>, unknown[]>({
    queryKey: [list.name, params, filter],
    enabled,
    initialPageParam: undefined,
    placeholderData: keepPreviousData,
    async queryFn({ pageParam }) {
      const request = { ...filter, ...(pageParam !== undefined && { after: pageParam }) }
      const answer = (await callEndpoint(list.name, params as never, request as never)) as unknown
      if (key === null) return { records: answer as StoredRecord[], hasMore: false }
      const page = answer as Record<string, unknown>
      return { records: page[key] as StoredRecord[], hasMore: page['hasMore'] === true }
    },
    getNextPageParam: ({ records, hasMore }) =>
      hasMore && cursor !== null ? records.at(-1)?.[cursor] : undefined,
  })
}
