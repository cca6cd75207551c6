import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useSession } from '#runtime/session/session.ts'
import type { Fault } from '#schemas/protocol/faults.ts'
import {
  operations,
  type OperationName,
  type OperationRequest,
  type OperationResult,
} from '#schemas/protocol/operations.ts'
import type { CallOptions } from './client.ts'
import { useClient } from './use-client.ts'

export interface OperationOptions {
  enabled?: boolean
  /** For how long an answer counts as fresh, in milliseconds. */
  staleMs?: number
  priority?: number
}

/** Reads through an operation and keeps the answer. A secured one waits until the player is logged in. */
export function useOperation<Name extends OperationName>(
  op: Name,
  body: OperationRequest<Name>,
  { enabled = true, staleMs = 0, priority }: OperationOptions = {},
): UseQueryResult<OperationResult<Name>, Fault> {
  const client = useClient()
  const { state } = useSession()
  const mayCall = operations[op].access === 'open' || state === 'loggedIn'
  return useQuery<OperationResult<Name>, Fault>({
    queryKey: [op, body],
    queryFn: () => client.call(op, body, priority === undefined ? {} : { priority }),
    enabled: enabled && mayCall,
    staleTime: staleMs,
  })
}

export interface MutationOptions {
  /** Operations whose kept answers are no longer true after this one. */
  invalidates?: readonly OperationName[]
}

/** Changes something through an operation. */
export function useOperationMutation<Name extends OperationName>(
  op: Name,
  { invalidates = [] }: MutationOptions = {},
): UseMutationResult<OperationResult<Name>, Fault, OperationRequest<Name>> {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation<OperationResult<Name>, Fault, OperationRequest<Name>>({
    mutationFn: (body) => client.call(op, body, {} satisfies CallOptions),
    onSuccess: () => Promise.all(invalidates.map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  })
}
