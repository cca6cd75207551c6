import {
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useNotices } from '#runtime/notices/notices.ts'
import { useSession } from '#runtime/session/session.ts'
import { type Fault, FAULT } from '#schemas/protocol/faults.ts'
import { OPEN_OPERATIONS } from '#schemas/protocol/operation-sets.ts'
import type { OperationName, OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { CallOptions } from './client.ts'
import { staleTimeOf } from './query-client.ts'
import { isDeliveryInDoubt } from './transport.ts'
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

export interface MutationOptions {
  /** Operations whose cached answers are stale afterwards. */
  invalidates?: readonly OperationName[]
  /** The caller shows a failure itself. Otherwise a notice is shown. */
  showsOwnFailure?: boolean
}

/** Changes state through an operation. A failure is shown, by a notice or by the caller. */
export function useOperationMutation<Name extends OperationName>(
  op: Name,
  { invalidates = [], showsOwnFailure = false }: MutationOptions = {},
): UseMutationResult<OperationResult<Name>, Fault, OperationRequest<Name>> {
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotices()
  const { formatMessage } = useIntl()
  return useMutation<OperationResult<Name>, Fault, OperationRequest<Name>>({
    mutationKey: [op],
    mutationFn: (body) => client.call(op, body, {} satisfies CallOptions),
    onSuccess: () => Promise.all(invalidates.map((name) => queries.invalidateQueries({ queryKey: [name] }))),
    onError(fault) {
      if (showsOwnFailure) return
      notices.show({
        id: `failed-${op}`,
        tone: 'error',
        title: formatMessage({ id: 'runtime.failed.title' }),
        body: formatMessage({ id: `runtime.failed.${failureOf(fault)}` }),
      })
    },
  })
}

/** Whether a change through this operation is pending, anywhere on the page. */
export const useIsChanging = (op: OperationName): boolean => useIsMutating({ mutationKey: [op] }) > 0

/** The message for a failed change: a change with a lost answer may have been made. */
function failureOf(fault: Fault): 'inDoubt' | 'busy' | 'maintenance' | 'refused' {
  if (isDeliveryInDoubt(fault)) return 'inDoubt'
  if (fault.code === FAULT.overloaded) return 'busy'
  return fault.code === FAULT.underMaintenance ? 'maintenance' : 'refused'
}
