import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useSession } from '#runtime/session/session.ts'
import type { Fault } from '#schemas/protocol/faults.ts'
import { OPEN_OPERATIONS } from '#schemas/protocol/operation-sets.ts'
import type { OperationName, OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { staleTimeOf } from './query-client.ts'
import { useClient } from './use-client.ts'

export interface OperationOptions<Result = unknown> {
  enabled?: boolean
  /** Time for which an answer counts as fresh, in milliseconds. */
  staleMs?: number
  priority?: number
  /** Milliseconds until the answer is requested again; `false` where it is final. */
  pollMs?: (answer: Result | undefined) => number | false
}

/** Reads through an operation and caches the answer. A secured operation waits until the player is logged in. */
export function useOperation<Name extends OperationName>(
  op: Name,
  body: OperationRequest<Name>,
  { enabled = true, staleMs = 0, priority, pollMs }: OperationOptions<OperationResult<Name>> = {},
): UseQueryResult<OperationResult<Name>, Fault> {
  const client = useClient()
  const { state } = useSession()
  const mayCall = OPEN_OPERATIONS.has(op) || state === 'loggedIn'
  return useQuery<OperationResult<Name>, Fault>({
    queryKey: [op, body],
    queryFn: () => client.call(op, body, priority === undefined ? {} : { priority }),
    enabled: enabled && mayCall,
    staleTime: staleTimeOf(staleMs),
    ...(pollMs === undefined ? {} : { refetchInterval: (query) => pollMs(query.state.data) }),
  })
}
