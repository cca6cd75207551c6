import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import { callEndpoint, type CallProblem } from '../api/call.ts'

type Page = EndpointResult<'getPeople'>

/** Everybody who works for the operators, page by page; they stay on the page while they are read again. */
export function usePeople(search: string): UseInfiniteQueryResult<InfiniteData<Page>, CallProblem> {
  return useInfiniteQuery<Page, CallProblem, InfiniteData<Page>, unknown[], number | undefined>({
    queryKey: ['getPeople', search],
    initialPageParam: undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam }) =>
      callEndpoint(
        'getPeople',
        {},
        { ...(search !== '' && { search }), ...(pageParam !== undefined && { after: pageParam }) },
      ),
    getNextPageParam: ({ people, hasMore }) => (hasMore ? people.at(-1)?.personId : undefined),
  })
}
