import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import { callEndpoint, type CallProblem } from '../api/call.ts'
import { usePages } from '../records/use-records.ts'

/** Everybody who works for the operators, page by page. */
export const usePeople = (
  search: string,
): UseInfiniteQueryResult<InfiniteData<EndpointResult<'getPeople'>>, CallProblem> =>
  usePages({
    queryKey: ['getPeople', search],
    read: (after: number | undefined) =>
      callEndpoint(
        'getPeople',
        {},
        { ...(search !== '' && { search }), ...(after !== undefined && { after }) },
      ),
    cursorOf: ({ people }) => people.at(-1)?.personId,
  })
