import { useState } from 'react'
import type { OperationName, OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { useOperationEach } from './use-operation-each.ts'

export interface OperationPages<Result> {
  /** The results of the pages that have arrived, in their order; empty while the first one is read. */
  readonly results: readonly Result[]
  /** The state of the first page while there is none, for `ScreenState`. */
  readonly waiting: { readonly state: 'loading' | 'error'; readonly retry: () => void }
  /** A page could not be read: `more` reads it again. */
  readonly isFailed: boolean
  readonly isBusy: boolean
  /** Reads the next page, or the failed one again. */
  readonly more: () => void
}

/** Reads an operation page by page, for lists that show one page below the other. */
export function useOperationPages<Name extends OperationName>(
  op: Name,
  bodyOf: (page: number) => OperationRequest<Name>,
): OperationPages<OperationResult<Name>> {
  const [pageCount, setPageCount] = useState(1)
  const pages = useOperationEach(
    op,
    Array.from({ length: pageCount }, (_, page) => bodyOf(page)),
  )
  const failed = pages.find(({ isError, data }) => isError && data === undefined)
  return {
    results:
      pages[0]?.data === undefined ? [] : pages.flatMap(({ data }) => (data === undefined ? [] : [data])),
    waiting: { state: failed === undefined ? 'loading' : 'error', retry: () => void pages[0]?.refetch() },
    isFailed: failed !== undefined,
    isBusy: pages.some(({ isFetching }) => isFetching),
    more: () => (failed === undefined ? setPageCount(pageCount + 1) : void failed.refetch()),
  }
}
