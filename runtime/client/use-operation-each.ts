import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useSession } from '#runtime/session/session.ts'
import type { Fault } from '#schemas/protocol/faults.ts'
import { OPEN_OPERATIONS } from '#schemas/protocol/operation-sets.ts'
import type { OperationName, OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { staleTimeOf } from './query-client.ts'
import { useClient } from './use-client.ts'
import type { OperationOptions } from './use-operation.ts'

/** Reads through one operation for several bodies: one answer per body, each cached as by `useOperation`. */
export function useOperationEach<Name extends OperationName>(
  op: Name,
  bodies: readonly OperationRequest<Name>[],
  { enabled = true, staleMs = 0 }: Pick<OperationOptions, 'enabled' | 'staleMs'> = {},
): UseQueryResult<OperationResult<Name>, Fault>[] {
  const client = useClient()
  const { state } = useSession()
  const mayCall = OPEN_OPERATIONS.has(op) || state === 'loggedIn'
  return useQueries({
    queries: bodies.map((body) => ({
      queryKey: [op, body],
      queryFn: () => client.call(op, body),
      enabled: enabled && mayCall,
      staleTime: staleTimeOf(staleMs),
    })),
  })
}
