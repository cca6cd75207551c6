import { QueryClient, type Query } from '@tanstack/react-query'
import { deviceNow } from '#runtime/clock/server-clock.ts'
import { isDeliveryInDoubt } from './transport.ts'

/** Cache of answers. Only a lost answer is requested again; a refusal is not retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isDeliveryInDoubt(error),
        refetchOnWindowFocus: false,
      },
    },
  })
}

/** Time for which an answer that arrived with the page is not requested again. */
const ARRIVED_FRESH_MS = 10_000

/** Puts an answer that arrived with the page into the cache. */
export function seedAnswer(queries: QueryClient, queryKey: readonly unknown[], data: unknown): void {
  const query = queries.getQueryCache().build(queries, { queryKey })
  query.setState({ data, dataUpdatedAt: deviceNow(), status: 'success' })
}

/** How long an answer counts as fresh: one that was never loaded arrived with the page. */
export const staleTimeOf =
  (staleMs: number) =>
  ({ state }: Pick<Query, 'state'>): number =>
    state.dataUpdateCount === 0 ? Math.max(staleMs, ARRIVED_FRESH_MS) : staleMs
