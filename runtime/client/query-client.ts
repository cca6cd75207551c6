import { QueryClient } from '@tanstack/react-query'
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
